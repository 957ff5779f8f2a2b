import { Amount, Button, formatAmount, Skeleton } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import styles from './AmountFields.module.css'

/** The account's balance and a button for the maximum. */
export function BalanceLine(props: {
  /** Undefined while loading, null if unreadable. */
  balanceDrip: bigint | null | undefined
  /** The maximum stake, Drip; null if unknown. */
  mostDrip: bigint | null
  onMost: (drip: bigint) => void
}) {
  const t = useText()
  const { balanceDrip, mostDrip } = props
  const most = mostDrip === null ? '' : formatAmount(mostDrip, { decimals: 18 })
  return (
    <span className={styles.balance}>
      <span>
        {t('stake.balance')}{' '}
        {balanceDrip === undefined ? (
          <Skeleton width="9ch" />
        ) : balanceDrip === null ? (
          t('common.unavailable')
        ) : (
          <Amount value={balanceDrip} decimals={18} unit="CFX" digits={3} />
        )}
      </span>
      <Button
        size="small"
        variant="secondary"
        disabled={mostDrip === null || mostDrip === 0n}
        aria-label={t('stake.conflux.useMaxLabel', { amount: most })}
        onClick={() => mostDrip !== null && props.onMost(mostDrip)}
      >
        {t('stake.conflux.useMax')}
      </Button>
    </span>
  )
}
