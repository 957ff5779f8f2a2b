import { parseAmount } from './parseAmount.ts'

/**
 * Reads an amount of ETH that a person typed, as `parseAmount` does.
 * @param unit what the result counts; digits finer than it are an error, never dropped
 * @throws {AmountSyntaxError} AMOUNT_MALFORMED, {AmountPrecisionError} AMOUNT_TOO_PRECISE
 */
export function parseEthAmount(text: string, unit: 'wei' | 'gwei' = 'wei'): bigint {
  return parseAmount(text, unit === 'wei' ? 18 : 9)
}
