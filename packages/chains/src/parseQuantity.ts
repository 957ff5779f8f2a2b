/**
 * Parses a JSON-RPC quantity (`0x1f`) of at most 256 bits. Leading zeros pass: some nodes write them.
 * @returns undefined if invalid
 */
export function parseQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

/** Parses a quantity into a number; undefined if invalid or above the safe integers. */
export function parseSmallQuantity(value: unknown): number | undefined {
  const number = Number(parseQuantity(value))
  return Number.isSafeInteger(number) ? number : undefined
}
