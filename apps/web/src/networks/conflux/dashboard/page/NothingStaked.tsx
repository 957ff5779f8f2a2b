import type { ConfluxNetworkId } from '@granary/chains'
import { buttonClass, Card } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import styles from '#web/account/Dashboard.module.css'
import { useText } from '#web/i18n/useText.ts'

type NothingStakedProps = { network: ConfluxNetworkId; pool: string; isWatching: boolean }

/** A position that was read and is empty: the way to a first stake. */
export function NothingStaked({ network, pool, isWatching }: NothingStakedProps) {
  const t = useText()
  return (
    <Card className={styles.empty}>
      <h2 className={styles.title}>{t('reward.conflux.noneTitle')}</h2>
      <p className={styles.lead}>
        {t(isWatching ? 'reward.conflux.noneWatchedText' : 'reward.conflux.noneText')}
      </p>
      {!isWatching && (
        <Link to="/conflux/espace/staking" search={{ network, pool }} className={buttonClass()}>
          {t('reward.conflux.stakeCfx')}
        </Link>
      )}
    </Card>
  )
}
