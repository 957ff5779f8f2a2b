import { MayBeWaitingError } from '@granary/transactions/errors'
import { type EvmContext, judgeOf } from './ChainAccess.ts'
import type { BlockHead } from './chain/readBlockHead.ts'
import { type EvmAttempt, type EvmRecordStep, nonceOf } from './EvmStep.ts'
import { waitingCallOf } from './findCall.ts'
import { findWaiting } from './findWaiting.ts'
import { assertFollows } from './nodeHead.ts'

/**
 * That nothing of the account waits which may be an earlier one of these, as the wallet's node sees it.
 * @param before what was asked for earlier, and was given up
 * @throws {MayBeWaitingError} while something may
 * @throws {WalletNodeMissingError} when it has no node of its own
 * @throws {NodeBehindError} when the wallet's node does not follow its chain
 */
export async function assertNothingWaits(
  context: Pick<EvmContext, 'wallet' | 'owner' | 'isLocalChain'>,
  before: readonly EvmRecordStep[],
  nonces: { mined: number; pending: number },
  head: BlockHead,
): Promise<void> {
  const attempts = before.flatMap(step => step.attempts)
  const { provider } = judgeOf(context, attempts)
  assertFollows(head, attempts, context.isLocalChain)
  if (nonces.pending > nonces.mined && attempts.some(attempt => mayWait(attempt, nonces)))
    throw new MayBeWaitingError()
  for (const step of before)
    if (await findWaiting(provider, step.account, waitingCallOf(step))) throw new MayBeWaitingError()
}

/** Whether what waits may be of this attempt, given up though it was. */
function mayWait(attempt: EvmAttempt, { mined, pending }: { mined: number; pending: number }): boolean {
  if (attempt.state === 'rejected') return false
  const nonce = nonceOf(attempt)
  return nonce === null || (nonce >= mined && nonce < pending)
}
