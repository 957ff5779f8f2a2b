import { CopyButton, Note } from '@granary/ui'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import { ContactLink } from '../shell/ContactLink.tsx'
import { ErrorCode } from './ErrorCode.tsx'
import styles from './FailureNote.module.css'
import type { FlowFailure } from './FlowFailure.ts'
import { failureSentence, failureText } from './useFailureText.ts'

/** What failed, what it means for the visitor's money, and what to do next; code and details for support. */
export function FailureNote(props: {
  failure: FlowFailure
  tone?: 'error' | 'warning'
  children?: ReactNode
}) {
  const t = useText()
  const { failure, tone = 'error', children } = props
  const { i18n } = useLingui()
  const isForeseen = failureSentence(i18n.messages, failure.code) !== undefined
  return (
    <Note tone={tone} announced>
      <p>{failureText(i18n, failure.code)}</p>
      {children}
      <details className={styles.more}>
        <summary>{t('stake.details')}</summary>
        <p className={styles.code}>
          <ErrorCode code={failure.code} />
          {!isForeseen && failure.message && ` · ${failure.message}`}
          {failure.details && ` · ${failure.details}`}
        </p>
        {failure.requestId && (
          <p className={styles.code}>
            {t('stake.reference', { id: failure.requestId })}
            <CopyButton
              text={failure.requestId}
              label={t('stake.copyReference')}
              copiedLabel={t('common.copied')}
            />
          </p>
        )}
        <ContactLink code={failure.code} requestId={failure.requestId} />
      </details>
    </Note>
  )
}

/** The code of an error, collapsed, for support searches. */
export function CodeDetails({ code }: { code: string }) {
  const t = useText()
  return (
    <details className={styles.more}>
      <summary>{t('stake.details')}</summary>
      <p className={styles.code}>
        <ErrorCode code={code} />
      </p>
    </details>
  )
}
