import { MayBeWaitingError } from '@granary/transactions/errors'
import { type EvmContext, judgeOf } from './ChainAccess.ts'
import type { Eip1193 } from './chain/Eip1193.ts'
import { readOpenNonce } from './chain/isNonceTaken.ts'
import { readBlockHead } from './chain/readBlockHead.ts'
import { readNonces } from './chain/readNonces.ts'
import { readReceipt } from './chain/readReceipt.ts'
import { type EvmAttempt, nonceOf } from './EvmStep.ts'
import { assertFollows } from './nodeHead.ts'

/**
 * That nothing of what was given up can come any more, as the wallet's own node tells.
 * @throws {WalletInterruptedError} {WalletNodeMissingError} {NodeBehindError} {MayBeWaitingError}
 */
export async function assertGone(
  context: Pick<EvmContext, 'wallet' | 'owner' | 'isLocalChain'>,
  account: string,
  attempts: readonly EvmAttempt[],
): Promise<void> {
  const { provider } = judgeOf(context, attempts)
  const [{ mined, pending }, head] = await Promise.all([
    readNonces(provider, account),
    readBlockHead(provider),
  ])
  assertFollows(head, attempts, context.isLocalChain)
  // Fewer pending than mined: nodes behind one address are blocks apart, and what waits is unknown.
  if (pending !== mined) throw new MayBeWaitingError()
  const openNonce = await readOpenNonce(provider, account)
  for (const attempt of attempts)
    if (await mayBeMined(provider, attempt, openNonce)) throw new MayBeWaitingError()
}

/**
 * Whether an attempt that was given up may still be mined: until it has failed or another one has taken its place.
 * @param openNonce the account's first nonce that no final block has taken
 */
async function mayBeMined(provider: Eip1193, attempt: EvmAttempt, openNonce: number): Promise<boolean> {
  const wasSent = attempt.state === 'dropped' || (attempt.state === 'failed' && attempt.hash !== null)
  if (!wasSent) return false
  const nonce = attempt.state === 'dropped' ? (attempt.shown?.nonce ?? null) : nonceOf(attempt)
  if (nonce !== null && nonce < openNonce) return false
  const receipt = attempt.hash && (await readReceipt(provider, attempt.hash))
  return !receipt || receipt.succeeded
}
