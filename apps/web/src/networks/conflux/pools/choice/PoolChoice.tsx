import { useId } from 'react'
import { useText } from '#web/i18n/useText.ts'
import type { KnownPool } from '../reading/usePools.ts'
import styles from './PoolChoice.module.css'
import { PoolOption } from './PoolOption.tsx'

type PoolChoiceProps = {
  pools: readonly KnownPool[]
  /** Address of the pool that is chosen. */
  chosen: string
  blockSeconds: number
  onChoose: (address: string) => void
}

/** One pool of several, with the figures of the one that is chosen; nothing to choose where there is only one. */
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
