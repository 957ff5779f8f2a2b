import { Select } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import { type ConfluxPlaceChoice, type KnownPool, NetworkChoice } from '../../pools/index.ts'
import styles from './Dashboard.module.css'

type DashboardChoicesProps = {
  place: ConfluxPlaceChoice
  pools: readonly KnownPool[]
  /** Address of the pool shown. */
  chosen: string
}

/** Selects network and pool, if there are several. */
export function DashboardChoices({ place, pools, chosen }: DashboardChoicesProps) {
  const t = useText()
  return (
    <div className={styles.choices}>
      <NetworkChoice network={place.network} onChoose={place.chooseNetwork} />
      {pools.length > 1 && (
        <Select
          aria-label={t('stake.conflux.pool.choose')}
          value={chosen}
          onChange={event => place.choosePool(event.target.value)}
        >
          {pools.map(({ pool }) => (
            <option key={pool.address} value={pool.address}>
              {pool.name}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}
