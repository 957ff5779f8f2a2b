import { KeyValueList, Note } from '@granary/ui'
import { useState } from 'react'
import failureStyles from '#web/failure/FailureNote.module.css'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useText } from '#web/i18n/useText.ts'
import type { KnownPool } from '../reading/usePools.ts'
import styles from './PoolFigures.module.css'
import { poolFacts } from './poolFacts.tsx'

/** On a narrower screen, CSS pixels, the figures would push the amount out of sight: they are folded there at first. */
const phoneBelow = 768

type PoolFiguresProps = {
  known: KnownPool
  /** The chain's recent pace, seconds a block. */
  blockSeconds: number
}

/** All that is known of a pool: what it pays and has paid, how much is in it, how long it locks, where it is. */
export function PoolFigures({ known, blockSeconds }: PoolFiguresProps) {
  const t = useText()
  const duration = useDurationText()
  const [isOpen] = useState(() => window.innerWidth >= phoneBelow)
  const failure = known.reading?.failure
  if (failure) {
    const code = failure.code === 'POOL_NOT_FOUND' ? 'POOL_NOT_FOUND' : 'POOL_SILENT'
    return (
      <Note tone="error" title={t(`stake.conflux.pool.failure.${code}`)}>
        <p>{t('stake.conflux.pool.failureText')}</p>
        <p className={failureStyles.code}>{t('stake.code', { code })}</p>
      </Note>
    )
  }
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
