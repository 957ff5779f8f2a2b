import { BaseError } from '@granary/errors'
import type { Eip1193 } from '../chain/Eip1193.ts'
import { isNonceTaken } from '../chain/isNonceTaken.ts'
import { readNonces } from '../chain/readNonces.ts'
import { type FlowContext, readerOf } from '../flow/FlowContext.ts'
import { recordEarlierDeposit } from '../flow/recordEarlierDeposit.ts'
import type { Journal } from '../journal/Journal.ts'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import { journalState } from '../journal/journalState.ts'
import { JournalTransitionError } from '../journal/journalTransitions.ts'
import { withDepositLock } from '../journal/withDepositLock.ts'
import { isForgettable } from '../records/stakeStanding.ts'
import { backgroundContext } from './backgroundContext.ts'

/**
 * Lets a stake go; its keys stay known. Where a wallet was ever asked for it, the chain is looked at first.
 * @throws {DepositInOtherTabError} while a tab sends a deposit of that account
 * @throws {JournalTransitionError} when a deposit of it is on its way after all
 * @throws {DepositMayStillComeError} when the account has a transaction waiting, or a lost one can still be mined
 */
export function forgetStake(
  journal: Journal,
  stake: JournalEntry,
  contextOf: (stake: JournalEntry) => FlowContext = entry => backgroundContext(journal, entry),
): Promise<void> {
  const { account, chainId, id, transactions } = stake
  const wasAsked = transactions.some(({ attempts }) => attempts.length > 0)
  return withDepositLock({ account, chainId }, async () => {
    if (wasAsked) await assertNothingComes(contextOf(stake), stake)
    const closedAt = new Date().toISOString()
    await journal.update(id, current => {
      if (!isForgettable(current)) throw new JournalTransitionError(journalState(current), 'closed')
      return { ...current, closedAt }
    })
  })
}

async function assertNothingComes(context: FlowContext, stake: JournalEntry): Promise<void> {
  await recordEarlierDeposit(context, stake)
  const reader = readerOf(context)
  const { mined, pending } = await readNonces(reader, stake.account)
  if (pending > mined) throw new DepositMayStillComeError()
  for (const attempt of stake.transactions.flatMap(({ attempts }) => attempts))
    if (attempt.state === 'dropped' && !(await isPlaceTaken(reader, stake.account, attempt.ownNonce)))
      throw new DepositMayStillComeError()
}

/** A transaction that no node shows may still be mined until another one has taken its place. */
async function isPlaceTaken(reader: Eip1193, account: string, ownNonce: number | null): Promise<boolean> {
  return ownNonce !== null && (await isNonceTaken(reader, account, ownNonce))
}

class DepositMayStillComeError extends BaseError {
  override readonly name = 'DepositMayStillComeError'
  constructor() {
    super('The account has a transaction waiting that may be of this stake.', {
      code: 'DEPOSIT_MAY_BE_WAITING',
    })
  }
}
