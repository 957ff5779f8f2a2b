import { BaseError } from '@granary/errors'

/**
 * Reads an amount of ETH that a person typed, as `parseAmount` does.
 * @param unit of the result; finer digits are an error, never dropped
 * @throws {AmountSyntaxError} AMOUNT_MALFORMED, {AmountPrecisionError} AMOUNT_TOO_PRECISE
 */
export function parseEthAmount(text: string, unit: 'wei' | 'gwei' = 'wei'): bigint {
  return parseAmount(text, unit === 'wei' ? 18 : 9)
}

/**
 * Reads an amount of CFX that a person typed, as `parseAmount` does, in Drip (1e-18 CFX).
 * @throws {AmountSyntaxError} AMOUNT_MALFORMED, {AmountPrecisionError} AMOUNT_TOO_PRECISE
 */
export function parseCfxAmount(text: string): bigint {
  return parseAmount(text, 18)
}

/**
 * Reads a whole number that a person typed, as `parseAmount` does, without a decimal point: `1000` or `1,000`.
 * @throws {AmountSyntaxError} AMOUNT_MALFORMED
 */
export function parseCount(text: string): bigint {
  if (text.includes('.')) throw new AmountSyntaxError()
  return parseAmount(text, 0)
}

/**
 * Reads an amount that a person typed: digits with at most one decimal point; whole digits may be grouped in threes
 * by commas, as the site prints them (`1,234.5`). Nothing else: no sign, exponent or space, and no comma that could
 * be a decimal one (`1,5`, `0,500`). Exact, without floating point.
 * @param decimals digits between the smallest and the large unit; finer ones are an error, never dropped
 * @returns smallest units
 * @throws {AmountSyntaxError} AMOUNT_MALFORMED when it is not such a number, or longer than 60 characters
 * @throws {AmountPrecisionError} AMOUNT_TOO_PRECISE when it has more digits behind the point
 */
function parseAmount(text: string, decimals: number): bigint {
  const [, digits = '', fraction = ''] =
    text.trim().match(/^(\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/) ?? []
  const whole = digits.replaceAll(',', '')
  if (whole === '' && fraction === '') throw new AmountSyntaxError()
  if (text.length > maxLength) throw new AmountSyntaxError()
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > decimals) throw new AmountPrecisionError(decimals)
  return BigInt(whole + significant.padEnd(decimals, '0'))
}

/** All coins of any network need far fewer digits. */
const maxLength = 60

export class AmountSyntaxError extends BaseError {
  override readonly name = 'AmountSyntaxError'
  constructor() {
    super('The amount is not a number.', {
      code: 'AMOUNT_MALFORMED',
      details: 'expected digits with at most one decimal point, such as 32, 32.5 or 1,000',
    })
  }
}

export class AmountPrecisionError extends BaseError {
  override readonly name = 'AmountPrecisionError'
  constructor(decimals: number) {
    super(`The amount has more than ${decimals} decimal places.`, { code: 'AMOUNT_TOO_PRECISE' })
  }
}
