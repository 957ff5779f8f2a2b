/** Floored to six significant decimals: a fee is an estimate. @param decimal in coins */
export function shortFee(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const first = fraction.search(/[1-9]/)
  if (first === -1) return whole
  return `${whole}.${fraction.slice(0, Math.max(6, first + 2)).replace(/0+$/, '')}`
}
