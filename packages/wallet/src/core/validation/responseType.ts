/**
 * Classifies a wallet's answer: a transaction hash or signed message is `transaction`, anything else `object`
 * (toolkit specification section 5).
 */
export function responseType(response: unknown): 'transaction' | 'object' {
  return isTransactionHash(response) || isSignedMessage(response) ? 'transaction' : 'object'
}

/**
 * 0x plus at least 62 hex characters (toolkit specification section 5): contract wallets sign with more than
 * 65 bytes.
 */
export function isSignedMessage(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{62,}$/.test(value)
}

/** 0x plus 64 hex characters (toolkit specification section 5). */
export function isTransactionHash(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value)
}
