import { Skeleton } from '@granary/ui'
import { formatPercent } from '#web/format/formatPercent.ts'
import { useText } from '#web/i18n/useText.ts'
import type { KnownPool } from '../reading/usePools.ts'
import styles from './PoolChoice.module.css'

/** What the pool's contract tells of a year. */
export function PoolApy({ known: { reading } }: { known: KnownPool }) {
  const t = useText()
  if (!reading) return <Skeleton width="8ch" />
  const apy = reading.state?.apyBasisPoints ?? null
  if (apy === null) return <span className={styles.quiet}>{t('stake.conflux.pool.apyUnknown')}</span>
  return (
    <span className={styles.earning}>{t('stake.conflux.pool.perYear', { percent: formatPercent(apy) })}</span>
  )
}
