import type { Eip1193 } from '#web/chain/Eip1193.ts'
import { readReceipt } from '#web/chain/readReceipt.ts'
import type { Attempt } from '#web/journal/Attempt.ts'
import { nonceOf } from '#web/journal/attemptState.ts'

/**
 * Whether an attempt that was given up may still be mined: until it has failed or another one has taken its place.
 * @param openNonce the account's first nonce that no final block has taken
 */
export async function mayBeMined(provider: Eip1193, attempt: Attempt, openNonce: number): Promise<boolean> {
  const wasSent = attempt.state === 'dropped' || (attempt.state === 'failed' && attempt.hash !== null)
  if (!wasSent) return false
  const nonce = attempt.state === 'dropped' ? attempt.ownNonce : nonceOf(attempt)
  if (nonce !== null && nonce < openNonce) return false
  const receipt = attempt.hash && (await readReceipt(provider, attempt.hash))
  return !receipt || receipt.succeeded
}
