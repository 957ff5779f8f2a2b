import { type FormatAmountOptions, formatAmount } from './formatAmount.ts'

export type ShownAmountOptions = Required<FormatAmountOptions> & {
  /** Possible rounding error; amounts up to it are hidden. None by default. */
  dust?: bigint
}

/**
 * Formats an amount in few digits: never more than there is (dust aside), never zero for a non-zero amount,
 * never a loss smaller than it is.
 */
export function shownAmount(value: bigint, { decimals, digits, dust = 0n }: ShownAmountOptions): string {
  const smallest = 10n ** BigInt(decimals - digits)
  if (value < 0n) {
    if (-value <= dust) return '0'
    // Rounds away from zero: a loss of 0.00001 shows as 0.0001.
    return formatAmount(-((-value + smallest - 1n) / smallest) * smallest, { decimals, digits })
  }
  const shown = formatAmount(value > dust ? value + dust : value, { decimals, digits })
  return value > 0n && shown === '0' ? `<${formatAmount(smallest, { decimals })}` : shown
}
