import { classNames, type KeyValueItem, KeyValueList } from '@granary/ui'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import styles from './FlowSummary.module.css'

type FlowSummaryProps = {
  /** What the total is: `You pay`. */
  label: string
  /** The step's largest figure: an `Amount` of size large, or words. */
  total: ReactNode
  /** What adds up to the total: all fees; then what it earns, and when. */
  items: readonly KeyValueItem[]
  /** The step before showed the same rows: narrow screens leave them out. */
  isRepeated?: boolean
  /** The step's one button; absent while there is nothing to press. */
  action?: ReactNode
  /** Less likely ways on. */
  further?: ReactNode
}

/**
 * What a step comes to, beside its work; on narrow screens the rows end the page and a bar at the bottom keeps total
 * and button in sight.
 */
export function FlowSummary({ label, total, items, isRepeated = false, action, further }: FlowSummaryProps) {
  const t = useText()
  return (
    <section className={styles.summary} aria-label={t('stake.summary')}>
      {items.length > 0 && (
        <div className={classNames(styles.rows, isRepeated && styles.repeated)}>
          <KeyValueList items={items} />
        </div>
      )}
      <div className={styles.bar}>
        <p className={styles.total}>
          <span className={styles.label}>{label}</span>
          <span>{total}</span>
        </p>
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {further && <div className={styles.further}>{further}</div>}
    </section>
  )
}
