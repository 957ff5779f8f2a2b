import { AmountSyntaxError, parseAmount } from './parseAmount.ts'

/**
 * Reads a whole number that a person typed, as `parseAmount` does, without a decimal point: `1000` and `1,000`.
 * @throws {AmountSyntaxError} AMOUNT_MALFORMED
 */
export function parseCount(text: string): bigint {
  if (text.includes('.')) throw new AmountSyntaxError()
  return parseAmount(text, 0)
}
