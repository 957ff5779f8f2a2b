/** Lower-case hex without prefix. */
export function bytesToHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** The bytes of hex text without prefix; null if invalid. */
export function hexToBytes(value: unknown): Uint8Array | null {
  if (typeof value !== 'string' || !/^([0-9a-f]{2})*$/i.test(value)) return null
  return Uint8Array.from(value.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}
