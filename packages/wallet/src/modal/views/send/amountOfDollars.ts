/** Digits of a price that count: a binary fraction has no more. */
const priceDigits = 15

/**
 * Tokens for an amount of US dollars, floored to 8 decimals at most: only the text that the person then reviews is sent.
 * @param text as typed: digits with at most one point, groups of three behind commas
 * @param price US dollars for a token
 * @returns decimal text; empty for anything that is no amount
 */
export function amountOfDollars(text: string, price: number, decimals: number): string {
  const [, digits = '', fraction = ''] =
    text.trim().match(/^(\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/) ?? []
  const whole = digits.replaceAll(',', '')
  if ((whole === '' && fraction === '') || !(price > 0) || !Number.isFinite(price)) return ''
  const [mantissa = '', exponent = ''] = price.toExponential(priceDigits - 1).split('e')
  const scaledPrice = BigInt(mantissa.replace('.', ''))
  const priceScale = priceDigits - 1 - Number(exponent)
  const places = Math.min(decimals, 8)
  // dollars / price, both as whole numbers of a power of ten.
  const shift = places + priceScale - fraction.length
  const dollars = BigInt(whole + fraction)
  const units =
    shift >= 0
      ? (dollars * 10n ** BigInt(shift)) / scaledPrice
      : dollars / 10n ** BigInt(-shift) / scaledPrice
  const text8 = units.toString().padStart(places + 1, '0')
  const [left, right] = [text8.slice(0, text8.length - places), text8.slice(text8.length - places)]
  const kept = right.replace(/0+$/, '')
  return kept === '' ? left : `${left}.${kept}`
}
