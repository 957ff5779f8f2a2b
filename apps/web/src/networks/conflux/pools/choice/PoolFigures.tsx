import { KeyValueList } from '@granary/ui'
import { useState } from 'react'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useText } from '#web/i18n/useText.ts'
import type { KnownPool } from '../reading/usePools.ts'
import { PoolFailure } from './PoolFailure.tsx'
import styles from './PoolFigures.module.css'
import { poolFacts } from './poolFacts.tsx'

/** Below this width in CSS pixels the figures start folded; open, they would push the amount out of sight. */
const phoneBelow = 768

type PoolFiguresProps = {
  known: KnownPool
  /** The chain's recent block time, seconds. */
  blockSeconds: number
}

/** Everything known about a pool: expected and actual return, size, lock period, address. */
export function PoolFigures({ known, blockSeconds }: PoolFiguresProps) {
  const t = useText()
  const duration = useDurationText()
  const [isOpen] = useState(() => window.innerWidth >= phoneBelow)
  const failure = known.reading?.failure
  if (failure) return <PoolFailure code={failure.code} />
  return (
    <details className={styles.fold} open={isOpen} aria-busy={!known.reading}>
      <summary>{t('stake.conflux.pool.figures')}</summary>
      <KeyValueList
        className={styles.figures ?? ''}
        items={poolFacts(known, { t, duration, blockSeconds })}
      />
    </details>
  )
}
