import { type FormatAmountOptions, formatAmount } from './formatAmount.ts'

export type ShownAmountOptions = Required<FormatAmountOptions> & {
  /** What may be missing of a round figure, or be lost, by rounding alone: that much is not shown. None by default. */
  dust?: bigint
}

/**
 * An amount as the screen shows it, in few digits: never more than what is there but for the dust, never nothing for
 * what is something, and no loss smaller than it is.
 */
export function shownAmount(value: bigint, { decimals, digits, dust = 0n }: ShownAmountOptions): string {
  const smallest = 10n ** BigInt(decimals - digits)
  if (value < 0n) {
    if (-value <= dust) return '0'
    // Away from zero: 0.00001 lost are shown as 0.0001.
    return formatAmount(-((-value + smallest - 1n) / smallest) * smallest, { decimals, digits })
  }
  const shown = formatAmount(value > dust ? value + dust : value, { decimals, digits })
  return value > 0n && shown === '0' ? `<${formatAmount(smallest, { decimals })}` : shown
}
