import { Amount, Card, formatAmount, Skeleton } from '@granary/ui'
import { formatPercent } from '#web/format/formatPercent.ts'
import { useText } from '#web/i18n/useText.ts'
import styles from './YearlyReward.module.css'

/** Expected yearly return of the amount, the page's headline figure. */
export function YearlyReward(props: {
  /** The amount it is computed for, Drip. */
  amountDrip: bigint
  /** Null if the pool does not report its rate. */
  yearlyDrip: bigint | null
  apyBasisPoints: bigint | null
  /** The pool has not answered yet. */
  isPending: boolean
}) {
  const t = useText()
  const { amountDrip, yearlyDrip, apyBasisPoints, isPending } = props
  return (
    <Card className={styles.card}>
      <p className={styles.title}>
        {t('stake.conflux.plan', { amount: formatAmount(amountDrip, { decimals: 18, digits: 6 }) })}
      </p>
      <p className={styles.number}>
        {isPending ? (
          <Skeleton width="6ch" />
        ) : yearlyDrip === null ? (
          '–'
        ) : (
          <Amount value={yearlyDrip} decimals={18} unit="CFX" digits={2} size="large" />
        )}
      </p>
      <p className={styles.text}>
        {isPending ? (
          <Skeleton width="22ch" />
        ) : apyBasisPoints === null ? (
          t('stake.conflux.planUnknown')
        ) : (
          t('stake.conflux.planAt', { apy: formatPercent(apyBasisPoints) })
        )}
      </p>
    </Card>
  )
}
