import { Chip, Skeleton } from '@granary/ui'
import { useId } from 'react'
import { formatPercent } from '#web/format/formatPercent.ts'
import { useText } from '#web/i18n/useText.ts'
import { provider } from '#web/settings/provider.ts'
import type { KnownPool } from '../reading/usePools.ts'
import styles from './PoolChoice.module.css'
import { PoolFigures } from './PoolFigures.tsx'

type PoolChoiceProps = {
  pools: readonly KnownPool[]
  /** Address of the chosen pool. */
  chosen: string
  blockSeconds: number
  onChoose: (address: string) => void
}

/** A choice of pools with the chosen one's figures; renders nothing for a single pool. */
export function PoolChoice({ pools, chosen, blockSeconds, onChoose }: PoolChoiceProps) {
  const t = useText()
  const name = useId()
  if (pools.length < 2) return null
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{t('stake.conflux.pool.choose')}</legend>
      {pools.map(known => (
        <PoolOption
          key={known.pool.address}
          known={known}
          name={name}
          blockSeconds={blockSeconds}
          isChosen={known.pool.address === chosen}
          onChoose={() => onChoose(known.pool.address)}
        />
      ))}
    </fieldset>
  )
}

type PoolOptionProps = {
  known: KnownPool
  /** Name of the radio group. */
  name: string
  blockSeconds: number
  isChosen: boolean
  onChoose: () => void
}

/** A pool in the choice: operator, unit and return; all figures once chosen. */
function PoolOption({ known, name, blockSeconds, isChosen, onChoose }: PoolOptionProps) {
  const t = useText()
  const about = useId()
  const { pool, reading } = known
  return (
    <div className={styles.option} data-chosen={isChosen || undefined}>
      <div className={styles.head}>
        <label className={styles.label}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={isChosen}
            aria-describedby={about}
            onChange={onChoose}
          />
          <span className={styles.name}>{pool.name}</span>
        </label>
        <span id={about} className={styles.about}>
          <span>{t('stake.conflux.pool.operator', { operator: pool.operator ?? provider.name })}</span>
          <span>{t(`stake.conflux.pool.kind.${pool.kind}`)}</span>
        </span>
        {reading?.failure ? (
          <Chip className={styles.apy ?? ''} tone="danger">
            {t('common.unavailable')}
          </Chip>
        ) : (
          <span className={styles.apy}>
            <PoolApy known={known} />
          </span>
        )}
      </div>
      {isChosen && <PoolFigures known={known} blockSeconds={blockSeconds} />}
    </div>
  )
}

/** A year's return according to the contract. */
function PoolApy({ known: { reading } }: { known: KnownPool }) {
  const t = useText()
  if (!reading) return <Skeleton width="8ch" />
  const apy = reading.state?.apyBasisPoints ?? null
  if (apy === null) return <span className={styles.quiet}>{t('stake.conflux.pool.apyUnknown')}</span>
  return (
    <span className={styles.earning}>{t('stake.conflux.pool.perYear', { percent: formatPercent(apy) })}</span>
  )
}
