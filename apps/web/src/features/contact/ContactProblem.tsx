import { Button, Note } from '@granary/ui'
import { useLingui } from '@lingui/react'
import { errorCode } from '#web/api/errorCode.ts'
import { requestIdOf } from '#web/api/requestIdOf.ts'
import { useText } from '#web/i18n/useText.ts'
import styles from './Contact.module.css'

type ContactProblemProps = { error: unknown; title?: string; busy?: boolean; onRetry?: () => void }

/** A failed request to the server, with what to do about it. */
export function ContactProblem({ error, title, busy = false, onRetry }: ContactProblemProps) {
  const t = useText()
  const { i18n } = useLingui()
  const code = errorCode(error) ?? 'UNEXPECTED'
  const sentence = `contact.form.error.${code}`
  return (
    <Note tone="error" announced title={title}>
      <p>{sentence in i18n.messages ? i18n._(sentence) : t('contact.form.error.other')}</p>
      <p className={styles.code}>{[code, requestIdOf(error)].filter(Boolean).join(' · ')}</p>
      {onRetry && (
        <Button variant="secondary" size="small" busy={busy} onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      )}
    </Note>
  )
}
