import { ownWallet } from '../../../actions/ChainSight.ts'
import type { Eip1193 } from '../../../chain/Eip1193.ts'
import { readOpenNonce } from '../../../chain/isNonceTaken.ts'
import { readNonces } from '../../../chain/readNonces.ts'
import { readReceipt } from '../../../chain/readReceipt.ts'
import { nonceOf } from '../../../journal/attemptState.ts'
import type { Attempt, JournalEntry } from '../journal/JournalEntry.ts'
import { DepositMayBeWaitingError } from './DepositMayBeWaitingError.ts'
import type { FlowContext } from './FlowContext.ts'
import { recordEarlierDeposit } from './recordEarlierDeposit.ts'

/**
 * Before a stake that a wallet was asked for is let go: the wallet's own node is asked whether a deposit of it was
 * made, which is written down, or may still come.
 * @returns the stake that made a deposit after all, on its way again: nothing is to be let go then; null when none did
 * @throws {WalletInterruptedError} without the wallet of the stake, on its network: nobody else is believed
 * @throws {DepositMayBeWaitingError} when the account has a transaction waiting, or a lost one can still be mined
 */
export async function assertNothingComes(
  context: FlowContext,
  stake: JournalEntry,
): Promise<JournalEntry | null> {
  const { provider } = ownWallet(context)
  const earlier = await recordEarlierDeposit(context, stake)
  if (earlier) return earlier
  const { mined, pending } = await readNonces(provider, stake.account)
  if (pending > mined) throw new DepositMayBeWaitingError()
  const openNonce = await readOpenNonce(provider, stake.account)
  for (const attempt of stake.transactions.flatMap(({ attempts }) => attempts))
    if (await mayBeMined(provider, attempt, openNonce)) throw new DepositMayBeWaitingError()
  return null
}

/**
 * A transaction that was sent, and of which no node shows a deposit, may still be mined until it has failed or another
 * one has taken its place.
 */
async function mayBeMined(provider: Eip1193, attempt: Attempt, openNonce: number): Promise<boolean> {
  const wasSent = attempt.state === 'dropped' || (attempt.state === 'failed' && attempt.hash !== null)
  if (!wasSent) return false
  const nonce = attempt.state === 'dropped' ? attempt.ownNonce : nonceOf(attempt)
  if (nonce !== null && nonce < openNonce) return false
  const receipt = attempt.hash && (await readReceipt(provider, attempt.hash))
  return !receipt || receipt.succeeded
}
