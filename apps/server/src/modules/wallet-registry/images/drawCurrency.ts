/** A currency's picture: its sign on a coin; undefined for an unknown code. @param code ISO 4217 in any case */
export function drawCurrency(code: string): string | undefined {
  const currency = code.toUpperCase()
  if (!known.has(currency)) return undefined
  const sign = signOf(currency)
  const size = [58, 58, 42, 34][sign.length] ?? 28
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">',
    '<circle cx="50" cy="50" r="50" fill="#2f6b4f"/>',
    `<text x="50" y="50" fill="#ffffff" font-family="system-ui, sans-serif" font-size="${size}" font-weight="600"`,
    ' text-anchor="middle" dominant-baseline="central">',
    `${sign}</text></svg>`,
  ].join('')
}

const known = new Set(Intl.supportedValuesOf('currency'))

function signOf(currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  return /^[^<>&]{1,4}$/u.test(sign) ? sign : currency
}
