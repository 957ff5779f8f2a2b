/**
 * 0x plus at least 62 hex characters (toolkit specification section 5): contract wallets sign with more than
 * 65 bytes.
 */
export function isSignedMessage(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{62,}$/.test(value)
}
