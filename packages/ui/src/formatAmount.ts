export type FormatAmountOptions = {
  /** Decimals of the unit: 18 for wei in ETH, 9 for gwei in ETH. */
  decimals: number
  /** Most decimals shown; the rest is cut off. All by default. */
  digits?: number
}

/**
 * Formats an integer amount as a decimal with separated thousands: 320050000000000000000n wei is `320.05`. It
 * floors, so it never shows more than there is.
 */
export function formatAmount(value: bigint, { decimals, digits = decimals }: FormatAmountOptions): string {
  const sign = value < 0n ? '-' : ''
  const text = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  const fraction = text
    .slice(text.length - decimals)
    .slice(0, digits)
    .replace(/0+$/, '')
  return `${sign}${whole}${fraction && `.${fraction}`}`
}
