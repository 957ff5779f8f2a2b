import { BaseError } from '@granary/errors'
import { Button, CopyButton, Note } from '@granary/ui'
import { useLingui } from '@lingui/react'
import { requestIdOf } from '../../api/requestIdOf.ts'
import { useText } from '../../i18n/useText.ts'
import styles from './ValidatorPage.module.css'

/** The state could not be read: what is shown is then old, or nothing. The validators go on without this page. */
export function ReadProblem(props: { error: unknown; hasData: boolean; onRetry: () => void }) {
  const t = useText()
  const { i18n } = useLingui()
  const code = props.error instanceof BaseError ? props.error.code : 'UNEXPECTED'
  const requestId = requestIdOf(props.error)
  const id = `stake.validator.error.${code}`
  return (
    <Note tone={props.hasData ? 'warning' : 'error'} announced title={t('stake.validator.readFailed')}>
      <p>{id in i18n.messages ? i18n._(id) : t('stake.validator.readFailedText')}</p>
      <p className={styles.code}>{t('stake.code', { code })}</p>
      {requestId && (
        <p className={styles.code}>
          {t('stake.reference', { id: requestId })}
          <CopyButton text={requestId} label={t('stake.copyReference')} copiedLabel={t('common.copied')} />
        </p>
      )}
      {!props.hasData && (
        <Button variant="secondary" size="small" onClick={() => props.onRetry()}>
          {t('common.tryAgain')}
        </Button>
      )}
    </Note>
  )
}
