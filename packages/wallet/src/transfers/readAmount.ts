import { BaseError } from '@granary/errors'

/** Digits of the largest amount that a token can hold (2^256), with a point and grouping commas. */
const longest = 160

/**
 * Reads an amount that a person typed: digits with at most one decimal point; whole digits may be grouped in threes by
 * commas. Nothing else: no sign, exponent or space, and no comma that could be a decimal one (`1,5`).
 * @param decimals digits behind the point that the token has; finer ones are an error, never dropped
 * @returns smallest units, above zero
 * @throws {SendAmountError} AMOUNT_MALFORMED, AMOUNT_TOO_PRECISE, AMOUNT_ZERO
 */
export function readAmount(text: string, decimals: number): bigint {
  const [, digits = '', fraction = ''] =
    text.trim().match(/^(\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/) ?? []
  const whole = digits.replaceAll(',', '')
  if ((whole === '' && fraction === '') || text.length > longest) throw new AmountMalformedError()
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > decimals) throw new AmountPrecisionError(decimals)
  const units = BigInt(whole + significant.padEnd(decimals, '0'))
  if (units === 0n) throw new AmountZeroError()
  return units
}

class AmountMalformedError extends BaseError {
  override readonly name = 'AmountMalformedError'
  constructor() {
    super('The amount is not a number.', {
      code: 'AMOUNT_MALFORMED',
      details: 'expected digits with at most one decimal point, such as 32, 32.5 or 1,000',
    })
  }
}

class AmountPrecisionError extends BaseError {
  override readonly name = 'AmountPrecisionError'
  constructor(decimals: number) {
    super(`The amount has more than ${decimals} decimal places.`, {
      code: 'AMOUNT_TOO_PRECISE',
      details: String(decimals),
    })
  }
}

class AmountZeroError extends BaseError {
  override readonly name = 'AmountZeroError'
  constructor() {
    super('The amount is zero.', { code: 'AMOUNT_ZERO' })
  }
}
