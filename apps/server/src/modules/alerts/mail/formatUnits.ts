/** The exact amount, without zeros at its end; from `kept` decimals on it is cut off, never rounded up. */
export function formatUnits(amount: bigint, decimals: number, kept = decimals): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits
    .slice(digits.length - decimals)
    .slice(0, kept)
    .replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}
