/**
 * A change of a price with its sign and 2 decimals: `+1.25%`; less than half a hundredth is none.
 * @param percent 1.25 for one and a quarter per cent
 */
export function formatChange(percent: number, language: string) {
  const hundredths = Math.round(percent * 100)
  const format = new Intl.NumberFormat(language, {
    style: 'percent',
    signDisplay: 'exceptZero',
    minimumFractionDigits: 2,
  })
  const direction = hundredths > 0 ? 'gained' : hundredths < 0 ? 'lost' : 'unchanged'
  return { text: format.format(hundredths / 10_000), direction } as const
}
