import { isSignedMessage } from './isSignedMessage.ts'
import { isTransactionHash } from './isTransactionHash.ts'

/**
 * Classifies a wallet's answer: a transaction hash or signed message is `transaction`, anything else `object`
 * (toolkit specification section 5).
 */
export function responseType(response: unknown): 'transaction' | 'object' {
  return isTransactionHash(response) || isSignedMessage(response) ? 'transaction' : 'object'
}
