import { readOpenNonce } from '#web/chain/isNonceTaken.ts'
import { readNonces } from '#web/chain/readNonces.ts'
import { requireWallet } from '#web/transaction/evm/ChainAccess.ts'
import { mayBeMined } from '#web/transaction/evm/mayBeMined.ts'
import type { JournalEntry } from '../journal/JournalEntry.ts'
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
  const { provider } = requireWallet(context)
  const earlier = await recordEarlierDeposit(context, stake)
  if (earlier) return earlier
  const { mined, pending } = await readNonces(provider, stake.account)
  if (pending > mined) throw new DepositMayBeWaitingError()
  const openNonce = await readOpenNonce(provider, stake.account)
  for (const attempt of stake.transactions.flatMap(({ attempts }) => attempts))
    if (await mayBeMined(provider, attempt, openNonce)) throw new DepositMayBeWaitingError()
  return null
}
