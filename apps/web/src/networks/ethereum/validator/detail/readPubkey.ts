/** A validator's public key as somebody typed it, with `0x` and in lower case; null where it is none. */
export function readPubkey(typed: string): `0x${string}` | null {
  const key = typed.trim().toLowerCase().replace(/^0x/, '')
  return /^[0-9a-f]{96}$/.test(key) ? `0x${key}` : null
}
