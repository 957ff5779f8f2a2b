import { keccak256 } from 'viem/utils'
import { findDeposit } from '../chain/findDeposit.ts'
import { readTransaction } from '../chain/readTransaction.ts'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import { withFoundDeposit } from '../journal/journalTransitions.ts'
import { type FlowContext, readerOf } from './FlowContext.ts'

/**
 * Looks for a deposit that an earlier attempt made after all, though it had been taken for refused, not sent or
 * cancelled: a node shows only what it knows. Writes it down.
 * @returns the changed entry; null when no block holds a deposit of these keys
 */
export async function recordEarlierDeposit(
  context: FlowContext,
  entry: JournalEntry,
): Promise<JournalEntry | null> {
  const attempts = entry.attempts.filter(({ state }) => state !== 'confirmed')
  if (attempts.length === 0) return null
  const reader = readerOf(context)
  const deposits = attempts.flatMap(
    ({ rows: { first, count } }) => entry.offer?.deposits.slice(first, first + count) ?? [],
  )
  const found = await findDeposit(reader, context.target, {
    account: entry.account,
    pubkeys: deposits.map(({ pubkey }) => pubkey),
    fromBlock: Math.min(...attempts.map(({ promptedAtBlock }) => promptedAtBlock)),
  })
  if (!found) return null
  const transaction = await readTransaction(reader, found.hash)
  const callHash = transaction && keccak256(transaction.input)
  return context.journal.update(entry.id, current => withFoundDeposit(current, found.hash, callHash))
}
