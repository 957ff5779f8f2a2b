import type { CreatedAlert } from '@granary/api'
import { CopyButton, Note } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import styles from './Alerts.module.css'

/** What comes next after an alert was made: the link in the mail, or the secret that is told this once. */
export function SecretNote({ created: { subscription, secret } }: { created: CreatedAlert }) {
  const t = useText()
  if (!secret)
    return (
      <Note announced title={t('reward.alert.linkSent')}>
        <p>{t('reward.alert.linkSentText', { target: subscription.target })}</p>
      </Note>
    )
  return (
    <Note announced tone="warning" title={t('reward.alert.secretTitle')}>
      <p>{t('reward.alert.secretText')}</p>
      <p className={styles.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} label={t('reward.alert.copySecret')} copiedLabel={t('common.copied')} />
      </p>
    </Note>
  )
}
