/**
 * Reads a quantity of JSON-RPC (`0x1f`), at most 256 bits. Leading zeros pass: some nodes write them.
 * @returns undefined where the value is none
 */
export function parseQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

/** The same for a height, a count or a time: undefined where a number cannot hold it exactly. */
export function parseSmallQuantity(value: unknown): number | undefined {
  const number = Number(parseQuantity(value))
  return Number.isSafeInteger(number) ? number : undefined
}
