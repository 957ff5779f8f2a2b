import { Skeleton } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import styles from './TableSkeleton.module.css'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** As tall as a short table, so that little moves when the rows come. */
export function TableSkeleton() {
  const t = useText()
  return (
    <div className={styles.place} role="status" aria-busy="true" aria-label={t('common.loading')}>
      <div className={styles.head} />
      {rows.map(row => (
        <div key={row} className={styles.row}>
          <Skeleton width="14ch" />
          <Skeleton width="9ch" />
          <Skeleton width="9ch" />
        </div>
      ))}
    </div>
  )
}
