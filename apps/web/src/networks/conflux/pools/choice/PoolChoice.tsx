import { useId } from 'react'
import { useText } from '#web/i18n/useText.ts'
import type { KnownPool } from '../reading/usePools.ts'
import styles from './PoolChoice.module.css'
import { PoolOption } from './PoolOption.tsx'

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
