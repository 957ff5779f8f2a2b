import type { FlowWallet } from '#web/wallet/FlowWallet.ts'
import { assertNothingComes } from '../flow/assertNothingComes.ts'
import type { FlowContext } from '../flow/FlowContext.ts'
import type { Journal } from '../journal/Journal.ts'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import { journalState, wasAsked } from '../journal/journalState.ts'
import { JournalTransitionError } from '../journal/journalTransitions.ts'
import { withDepositLock } from '../journal/withDepositLock.ts'
import { isForgettable } from '../records/stakeStanding.ts'
import { backgroundContext } from './backgroundContext.ts'

/**
 * Lets a stake go; its keys stay known. Where a wallet was ever asked for it, that wallet's own node is asked first:
 * the provider's server alone could say that nothing comes while a deposit does.
 * @param wallet what is connected now
 * @throws {WalletInterruptedError} when it was asked for, and its wallet is not connected on its network
 * @throws {DepositInOtherTabError} while a tab sends a deposit of that account
 * @throws {JournalTransitionError} when a deposit of it is on its way after all
 * @throws {DepositMayBeWaitingError} when the account has a transaction waiting, or a lost one can still be mined
 */
export function forgetStake(
  journal: Journal,
  stake: JournalEntry,
  wallet: () => FlowWallet | null,
  contextOf: (stake: JournalEntry) => FlowContext = entry => backgroundContext(journal, entry, wallet),
): Promise<void> {
  const { account, chainId, id } = stake
  return withDepositLock({ account, chainId }, async () => {
    const made = wasAsked(stake) ? await assertNothingComes(contextOf(stake), stake) : null
    if (made) throw new JournalTransitionError(journalState(made), 'closed')
    const closedAt = new Date().toISOString()
    await journal.update(id, current => {
      if (!isForgettable(current)) throw new JournalTransitionError(journalState(current), 'closed')
      return { ...current, closedAt }
    })
  })
}
