import { Button, Note } from '@granary/ui'
import { useLingui } from '@lingui/react'
import { errorCode } from '#web/api/errorCode.ts'
import { requestIdOf } from '#web/api/requestIdOf.ts'
import { useText } from '#web/i18n/useText.ts'
import styles from './Alerts.module.css'

/** A failed server request, with what to do about it. */
export function ProblemNote(props: { error: unknown; onRetry?: () => void; isBusy?: boolean }) {
  const t = useText()
  const { i18n } = useLingui()
  const code = errorCode(props.error) ?? 'UNEXPECTED'
  const details = (props.error as { details?: unknown } | null)?.details
  const requestId = requestIdOf(props.error)
  const sentence = `reward.alert.error.${code}`
  const isSetUp = code !== 'ALERTS_NOT_CONFIGURED' && code !== 'SIGN_IN_NOT_CONFIGURED'
  return (
    <Note
      tone={isSetUp ? 'error' : 'info'}
      announced
      title={t(isSetUp ? 'reward.alert.failed' : 'reward.alert.none')}
    >
      <p>{sentence in i18n.messages ? i18n._(sentence) : t('reward.alert.error.other')}</p>
      <p className={styles.code}>
        {[code, typeof details === 'string' ? details : undefined, requestId].filter(Boolean).join(' · ')}
      </p>
      {props.onRetry && isSetUp && (
        <Button variant="secondary" size="small" busy={props.isBusy ?? false} onClick={props.onRetry}>
          {t('common.tryAgain')}
        </Button>
      )}
    </Note>
  )
}
