import { keccak256 } from 'viem/utils'
import { readBlockHead } from '#web/chain/readBlockHead.ts'
import { readTransaction } from '#web/chain/readTransaction.ts'
import { readerOf } from '#web/transaction/evm/ChainAccess.ts'
import { type FoundDeposit, findDeposits } from '../chain/findDeposits.ts'
import { pubkeysOf, rowsOf } from '../journal/depositConflict.ts'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import { isGivenUp } from '../journal/journalState.ts'
import { withFoundDeposit } from '../journal/journalTransitions.ts'
import type { FlowContext } from './FlowContext.ts'

/**
 * Looks for deposits that earlier attempts made after all, though they had been taken for refused, not sent,
 * cancelled or dropped: those of this stake, and those of the owner's other ones, left behind or not, with the same
 * keys. A node shows only what it knows. Writes them down; a stake left behind that made one is taken up again.
 * @returns the changed entry, which is another one when that made the deposit; null when no block holds any
 */
export async function recordEarlierDeposit(
  context: FlowContext,
  entry: JournalEntry,
): Promise<JournalEntry | null> {
  const keys = new Set<string>(entry.offer?.deposits.map(({ pubkey }) => pubkey))
  const others = (await context.journal.list(context.owner)).filter(({ id }) => id !== entry.id)
  let changed: JournalEntry | null = null
  for (const stake of [entry, ...others]) {
    const givenUp = stake.transactions.filter(
      transaction => isGivenUp(transaction) && pubkeysOf(stake, transaction).some(key => keys.has(key)),
    )
    if (givenUp.length === 0) continue
    const reader = readerOf(context)
    const { number: to } = await readBlockHead(reader)
    const rows = givenUp.flatMap(transaction => rowsOf(stake, transaction))
    const asked = givenUp.flatMap(({ attempts }) => attempts.map(({ askedAtBlock }) => askedAtBlock))
    const range = { from: Math.min(...asked), to }
    const found = await findDeposits(reader, context.target, { account: entry.account, rows }, range)
    let own: JournalEntry | null = null
    for (const deposit of found)
      own = await recordFound(context, own ?? stake, deposit, stake.id !== entry.id)
    changed ??= own
  }
  return changed
}

async function recordFound(
  context: FlowContext,
  entry: JournalEntry,
  { hash, pubkeys }: FoundDeposit,
  isTakenUp: boolean,
): Promise<JournalEntry> {
  const transaction = await readTransaction(readerOf(context), hash)
  const callHash = transaction && keccak256(transaction.input)
  return context.journal.update(entry.id, current =>
    current.transactions.reduce(
      (changed, each, index) => {
        const isMade = isGivenUp(each) && pubkeysOf(current, each).some(pubkey => pubkeys.includes(pubkey))
        return isMade ? withFoundDeposit(changed, index, { hash, callHash }) : changed
      },
      isTakenUp ? { ...current, closedAt: null } : current,
    ),
  )
}
