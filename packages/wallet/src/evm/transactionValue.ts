/**
 * The value of a transaction in wei. What is not a number is zero (specification section 5): text, a fraction,
 * NaN, a negative amount. Forms refuse such input before it gets here.
 */
export function transactionValue(value: unknown): bigint {
  const wei = toBigInt(value)
  return wei !== null && wei >= 0n ? wei : 0n
}

function toBigInt(value: unknown): bigint | null {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null
  if (typeof value === 'string' && /^(\d+|0x[0-9a-f]+)$/i.test(value)) return BigInt(value)
  return null
}
