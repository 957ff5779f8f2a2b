/** Decimal text such as '999935.991' grouped as the language does it; every digit stays. */
export function groupThousands(amount: string, language: string): string {
  const [whole = '', fraction] = amount.split('.')
  // Whole numbers only: a browser without decimal text in Intl would round what it reads as a float.
  const grouped = BigInt(whole).toLocaleString(language)
  if (fraction === undefined) return grouped
  const separator = new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal')
  return `${grouped}${separator?.value ?? '.'}${fraction}`
}
