/** 32 bytes as 64 hex digits without a prefix: an unsigned number below 2^256, or an address. */
export function word(value: bigint | `0x${string}`): string {
  return BigInt(value).toString(16).padStart(64, '0')
}
