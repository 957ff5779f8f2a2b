import { isSignedMessage } from './isSignedMessage.ts'
import { isTransactionHash } from './isTransactionHash.ts'

/**
 * What a wallet answered to a request: the hash of a transaction or a signed message count as `transaction`, anything
 * else is an `object` (toolkit specification section 5).
 */
export function responseType(response: unknown): 'transaction' | 'object' {
  return isTransactionHash(response) || isSignedMessage(response) ? 'transaction' : 'object'
}
