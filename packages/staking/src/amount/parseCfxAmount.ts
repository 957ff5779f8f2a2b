import { parseAmount } from './parseAmount.ts'

/**
 * Reads an amount of CFX that a person typed, as `parseAmount` does, in Drip (1e-18 CFX).
 * @throws {AmountSyntaxError} AMOUNT_MALFORMED, {AmountPrecisionError} AMOUNT_TOO_PRECISE
 */
export function parseCfxAmount(text: string): bigint {
  return parseAmount(text, 18)
}
