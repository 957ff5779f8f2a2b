/**
 * The value of a transaction, wei, from whatever a form or a request holds: what is not a number is zero
 * (staking application, section 5). A whole number written in decimal or 0x hex counts as one; a negative
 * one is zero too. Forms refuse such input before it gets here.
 */
export function toTransactionValue(value: unknown): bigint {
  const number = toBigint(value)
  return number > 0n ? number : 0n
}

function toBigint(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : 0n
  if (typeof value !== 'string' || !/^(?:\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value)) return 0n
  return BigInt(value)
}
