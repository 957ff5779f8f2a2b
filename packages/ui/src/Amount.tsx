import styles from './Amount.module.css'
import { classNames } from './classNames.ts'
import { formatAmount } from './formatAmount.ts'
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
  size?: 'text' | 'large'
}

/** An amount of money: floored on the screen, to the last digit on hover and focus. */
export function Amount({ value, decimals, unit, digits = 6, size = 'text' }: AmountProps) {
  const full = formatAmount(value, { decimals })
  const shown = shownOf(value, decimals, digits)
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

/** What is too small for the digits shown must not look like nothing. */
function shownOf(value: bigint, decimals: number, digits: number): string {
  const floored = formatAmount(value, { decimals, digits })
  if (value > 0n && floored === '0') return `<${formatAmount(10n ** BigInt(decimals - digits), { decimals })}`
  return floored
}
