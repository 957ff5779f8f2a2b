/** 32 bytes as 64 hex digits without a prefix: an unsigned number below 2^256, or an address. */
export function word(value: bigint | `0x${string}`): string {
  return BigInt(value).toString(16).padStart(64, '0')
}

/** A call whose arguments are all one word: numbers and addresses. */
export function encodeCall(
  selector: `0x${string}`,
  ...args: readonly (bigint | `0x${string}`)[]
): `0x${string}` {
  return `${selector}${args.map(word).join('')}` as `0x${string}`
}
