import type { Eip1193 } from '#web/chain/Eip1193.ts'
import { readBlockHead } from '#web/chain/readBlockHead.ts'
import { readNonces } from '#web/chain/readNonces.ts'
import { readerOf } from '#web/transaction/evm/ChainAccess.ts'
import { findWaiting } from '#web/transaction/evm/findWaiting.ts'
import { isContractAccount } from '#web/transaction/evm/isContractAccount.ts'
import { findDeposits } from '../chain/findDeposits.ts'
import { rowsOf } from '../journal/depositConflict.ts'
import type { Attempt, JournalEntry } from '../journal/JournalEntry.ts'
import { currentTransaction, lastAttempt } from '../journal/journalState.ts'
import { withOutcome } from '../journal/journalTransitions.ts'
import type { FlowContext } from './FlowContext.ts'

export type SearchResult =
  | { type: 'found'; entry: JournalEntry }
  /** No block and no waiting transaction holds it, and the account has nothing waiting. */
  | { type: 'absent' }
  /** As far as a node shows; but others send for the account, and what was proposed to them shows on none. */
  | { type: 'proposed' }
  /** The account has a transaction waiting that this node does not show: it may be this one. */
  | { type: 'undecided' }

/**
 * Looks for a deposit that the wallet was asked for but whose hash never came back: among the mined ones by the
 * events of the contracts and the keys, among the waiting ones by the calldata, and by the account's nonce.
 * @param signal ends the search: nothing is written down any more
 */
export async function searchDeposit(
  context: FlowContext,
  entry: JournalEntry,
  signal: AbortSignal,
): Promise<SearchResult> {
  const index = currentTransaction(entry)
  const attempt = lastAttempt(entry.transactions[index])
  if (!attempt) return { type: 'absent' }
  const reader = readerOf(context)
  if (attempt.callsId !== null) {
    const { searchBundle } = await import('./searchBundle.ts')
    // A wallet that cannot say does not keep the chain from being asked.
    const changed = await searchBundle(context, entry, attempt.callsId, signal).catch(() => null)
    if (changed) return { type: 'found', entry: changed }
  }
  const hash =
    (await findMined(reader, context, entry, attempt)) ??
    (await findWaiting(reader, context.owner.account, { callHash: attempt.callHash }))
  signal.throwIfAborted()
  if (hash) return { type: 'found', entry: await recordBroadcast(context, entry, index, hash) }
  const { mined, pending } = await readNonces(reader, context.owner.account)
  if (pending > mined) return { type: 'undecided' }
  return { type: (await isContractAccount(reader, context.owner.account)) ? 'proposed' : 'absent' }
}

async function findMined(reader: Eip1193, context: FlowContext, entry: JournalEntry, attempt: Attempt) {
  const { number: to } = await readBlockHead(reader)
  const rows = rowsOf(entry, entry.transactions[currentTransaction(entry)])
  const wanted = { account: context.owner.account, rows }
  const [found] = await findDeposits(reader, context.target, wanted, { from: attempt.askedAtBlock, to })
  return found?.hash
}

function recordBroadcast(context: FlowContext, entry: JournalEntry, index: number, hash: `0x${string}`) {
  const at = new Date().toISOString()
  return context.journal.update(entry.id, current =>
    // Another one that searches may have found it, and seen it confirmed, already.
    lastAttempt(current.transactions[index])?.state === 'asked'
      ? withOutcome(current, { state: 'broadcast', hash }, at, index)
      : current,
  )
}
