/** Groups decimal text such as '999935.991' as the language does; keeps every digit. */
export function groupThousands(amount: string, language: string): string {
  const [whole = '', fraction] = amount.split('.')
  // Integers only: browsers whose Intl lacks decimal text would round it as a float.
  const grouped = BigInt(whole).toLocaleString(language)
  if (fraction === undefined) return grouped
  const separator = new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal')
  return `${grouped}${separator?.value ?? '.'}${fraction}`
}
