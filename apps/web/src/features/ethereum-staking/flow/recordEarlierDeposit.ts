import { keccak256 } from 'viem/utils'
import { type FoundDeposit, findDeposits } from '../chain/findDeposits.ts'
import { readBlockHead } from '../chain/readBlockHead.ts'
import { readTransaction } from '../chain/readTransaction.ts'
import { pubkeysOf } from '../journal/depositConflict.ts'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import { lastAttempt } from '../journal/journalState.ts'
import { withFoundDeposit } from '../journal/journalTransitions.ts'
import { type FlowContext, readerOf } from './FlowContext.ts'

/**
 * Looks for deposits that earlier attempts made after all, though they had been taken for refused, not sent,
 * cancelled or dropped: a node shows only what it knows. Writes them down.
 * @returns the changed entry; null when no block holds such a deposit
 */
export async function recordEarlierDeposit(
  context: FlowContext,
  entry: JournalEntry,
): Promise<JournalEntry | null> {
  const givenUp = entry.transactions.filter(transaction =>
    ['rejected', 'failed', 'dropped'].includes(lastAttempt(transaction)?.state ?? ''),
  )
  if (givenUp.length === 0) return null
  const reader = readerOf(context)
  const { number: toBlock } = await readBlockHead(reader)
  const found = await findDeposits(reader, context.target, {
    account: entry.account,
    pubkeys: givenUp.flatMap(transaction => pubkeysOf(entry, transaction)),
    fromBlock: Math.min(
      ...givenUp.flatMap(({ attempts }) => attempts.map(({ askedAtBlock }) => askedAtBlock)),
    ),
    toBlock,
  })
  let changed: JournalEntry | null = null
  for (const deposit of found) changed = await recordFound(context, changed ?? entry, deposit)
  return changed
}

async function recordFound(
  context: FlowContext,
  entry: JournalEntry,
  { hash, pubkeys }: FoundDeposit,
): Promise<JournalEntry> {
  const transaction = await readTransaction(readerOf(context), hash)
  const callHash = transaction && keccak256(transaction.input)
  return context.journal.update(entry.id, current =>
    current.transactions.reduce((changed, each, index) => {
      const isMade = pubkeysOf(current, each).some(pubkey => pubkeys.includes(pubkey))
      return isMade ? withFoundDeposit(changed, index, { hash, callHash }) : changed
    }, current),
  )
}
