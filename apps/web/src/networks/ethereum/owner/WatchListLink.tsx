import type { EthereumNetworkId } from '@granary/chains'
import { Link } from '@tanstack/react-router'
import { useText } from '#web/i18n/useText.ts'
import styles from './Owner.module.css'

/** To the page where a list of public keys can be given. */
export function WatchListLink({ network }: { network: EthereumNetworkId }) {
  const t = useText()
  return (
    <p className={styles.lists}>
      <Link to="/$network/validator" params={{ network }} search={{}}>
        {t('reward.owner.watchKeys')}
      </Link>
    </p>
  )
}
