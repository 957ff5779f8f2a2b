/** US dollars with 2 decimals, floored: `$1,234.56`; less than a cent is not shown as nothing. */
export function formatDollars(value: number, language: string): string {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  })
  // Cents in binary end just below their whole number.
  const cents = Math.floor(value * 100 + 1e-6)
  return cents === 0 && value > 0 ? `< ${format.format(0.01)}` : format.format(cents / 100)
}
