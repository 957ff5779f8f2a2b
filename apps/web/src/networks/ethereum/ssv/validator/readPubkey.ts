/** A typed public key, with `0x` and in lower case; null if it is none. */
export function readPubkey(typed: string): `0x${string}` | null {
  const key = typed.trim().toLowerCase().replace(/^0x/, '')
  return /^[0-9a-f]{96}$/.test(key) ? `0x${key}` : null
}
