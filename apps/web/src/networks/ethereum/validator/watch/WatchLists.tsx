import type { EthereumNetworkId } from '@granary/chains'
import { checksumAddress } from '@granary/staking/address'
import { Button, elideMiddle } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { useLabels } from '../../labels/index.ts'
import { forgetOwners, recentOwners } from './recentOwners.ts'
import { WatchListForm } from './WatchListForm.tsx'
import styles from './WatchLists.module.css'

/** The form for a watch list, and recently watched owners. */
export function WatchLists({ network }: { network: EthereumNetworkId }) {
  return (
    <>
      <WatchListForm network={network} />
      <RecentOwners network={network} />
    </>
  )
}

/** Owners recently viewed in this browser, one click each. */
function RecentOwners({ network }: { network: EthereumNetworkId }) {
  const t = useText()
  const title = useId()
  const labels = useLabels()
  const [owners, setOwners] = useState(() => recentOwners(network))
  if (owners.length === 0) return null
  const forget = () => {
    forgetOwners(network)
    setOwners([])
  }
  return (
    <section className={styles.recent} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title} className={styles.title}>
          {t('reward.validators.watch.recent')}
        </h2>
        <Button variant="quiet" size="small" onClick={forget}>
          {t('reward.validators.watch.forget')}
        </Button>
      </div>
      <ul className={styles.list}>
        {owners.map(({ id }) => {
          const isAddress = id.length === 42
          const text = isAddress ? checksumAddress(id) : id
          const name = isAddress ? labels.get(id) : t('reward.validators.watch.list')
          return (
            <li key={id}>
              <Link
                to="/$network/validator"
                params={{ network }}
                search={isAddress ? { account: text } : { keys: id }}
                className={styles.link}
              >
                {name && <span>{name}</span>}
                <span className={styles.hex}>{elideMiddle(text, 8, 6)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
