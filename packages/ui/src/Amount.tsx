import styles from './Amount.module.css'
import { classNames } from './classNames.ts'
import { formatAmount } from './formatAmount.ts'
import { shownAmount } from './shownAmount.ts'
import { Tooltip } from './Tooltip.tsx'

export type AmountProps = {
  /** In the smallest unit: wei, gwei. */
  value: bigint
  /** 18 when `value` is wei, 9 when it is gwei. */
  decimals: number
  /** 'ETH' */
  unit: string
  /** Most decimals shown, 6 by default. */
  digits?: number
  /** Possible rounding error, in the smallest unit; amounts up to it are hidden. None by default. */
  dust?: bigint
  size?: 'text' | 'large'
}

/** An amount, floored; all digits on hover and focus. */
export function Amount({ value, decimals, unit, digits = 6, dust = 0n, size = 'text' }: AmountProps) {
  const full = formatAmount(value, { decimals })
  const shown = shownAmount(value, { decimals, digits, dust })
  return (
    <span className={classNames(styles.amount, size === 'large' && styles.large)}>
      {shown === full ? (
        <span className={styles.value}>{shown}</span>
      ) : (
        <Tooltip text={`${full} ${unit}`}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: every digit must be reachable without a mouse */}
          <span className={styles.value} tabIndex={0}>
            {shown}
          </span>
        </Tooltip>
      )}
      <span className={styles.unit}>{unit}</span>
    </span>
  )
}
