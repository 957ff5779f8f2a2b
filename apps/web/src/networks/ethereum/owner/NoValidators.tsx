import { buttonClass, Card, Kernels } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import styles from '#web/account/Dashboard.module.css'
import { useText } from '#web/i18n/useText.ts'
import type { ShownOwner } from './useOwner.ts'

/** An owner without validators, as every dashboard page shows it, with the way to a first stake. */
export function NoValidators({ owner: { network, isWatching } }: { owner: ShownOwner }) {
  const t = useText()
  return (
    <Card className={styles.empty}>
      <Kernels counts={{ absent: 5 }} size="large" label={t('reward.eth.noneTitle')} />
      <h2 className={styles.title}>{t('reward.eth.noneTitle')}</h2>
      <p className={styles.lead}>{t(isWatching ? 'reward.eth.noneWatchedText' : 'reward.eth.noneText')}</p>
      {!isWatching && (
        <Link to="/$network/staking" params={{ network }} search={{}} className={buttonClass()}>
          {t('reward.eth.stakeFirst')}
        </Link>
      )}
    </Card>
  )
}
