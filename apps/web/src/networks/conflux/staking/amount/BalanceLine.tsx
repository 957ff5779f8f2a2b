import { Amount, Button, formatAmount, Skeleton } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import styles from './AmountFields.module.css'

/** What the account has, and the button that takes the most of it. */
export function BalanceLine(props: {
  /** Undefined while it is read, null where it cannot be. */
  balanceDrip: bigint | null | undefined
  /** The most that can be staked, Drip; null while it is not known. */
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
