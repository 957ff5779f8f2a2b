import { Button, Note } from '@granary/ui'
import { errorCode } from '#web/api/errorCode.ts'
import { useText } from '#web/i18n/useText.ts'
import styles from './LiveFigures.module.css'

type LiveFiguresProblemProps = { error: unknown; busy: boolean; onRetry: () => void }

/** Why there are no figures: the provider has not configured the network, or the server did not answer. */
export function LiveFiguresProblem({ error, busy, onRetry }: LiveFiguresProblemProps) {
  const t = useText()
  if (errorCode(error) === 'NETWORK_NOT_CONFIGURED')
    return (
      <div className={styles.problem}>
        <Note title={t('contact.ethNotConfigured')}>{t('contact.ethNotConfiguredText')}</Note>
      </div>
    )
  return (
    <div className={styles.problem}>
      <Note tone="warning" title={t('contact.ethFailed')} announced>
        <p>{t('contact.ethFailedText')}</p>
        <Button className={styles.retry ?? ''} variant="secondary" size="small" busy={busy} onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      </Note>
    </div>
  )
}
