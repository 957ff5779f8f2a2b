import { isOwnNode, readerOf } from '../../../actions/ChainSight.ts'
import { pause } from '../../../actions/pause.ts'
import type { Eip1193 } from '../../../chain/Eip1193.ts'
import { readBlockHead } from '../../../chain/readBlockHead.ts'
import { readFinalBlock } from '../../../chain/readFinalBlock.ts'
import { readReceipt, receiptSummary } from '../../../chain/readReceipt.ts'
import type { AttemptOutcome } from '../../../journal/settleAttempt.ts'
import type { AttemptIn, JournalEntry } from '../journal/JournalEntry.ts'
import { lastAttempt } from '../journal/journalState.ts'
import { withOutcome } from '../journal/journalTransitions.ts'
import type { FlowContext } from './FlowContext.ts'

/** Looks at which a block must be missing before a reorganisation is believed: nodes may be a block apart. */
const lostLooksBelieved = 3

/** Looks are this many times as far apart as those for a fresh transaction. */
const pace = 3

/**
 * Looks at the owner's confirmed transactions until their blocks are final, those of stakes left behind included. One
 * whose block was reorganised away is on its way again; one that moved to another block has that one's receipt.
 */
export async function settleConfirmed(context: FlowContext, signal: AbortSignal): Promise<void> {
  const lostLooks = new Map<string, number>()
  while (!signal.aborted) {
    try {
      const entries = await context.journal.list(context.owner)
      for (const entry of entries)
        if (!signal.aborted && looseOf(entry).length > 0) await settleEntry(context, entry, lostLooks)
    } catch {
      // The node does not answer: looked at again.
    }
    await pause(context.pollMs * pace, signal)
  }
}

type Loose = { index: number; attempt: AttemptIn<'confirmed'> }

function looseOf({ transactions }: JournalEntry): Loose[] {
  return transactions.flatMap((transaction, index) => {
    const attempt = lastAttempt(transaction)
    return attempt?.state === 'confirmed' && attempt.finalAt === null ? [{ index, attempt }] : []
  })
}

async function settleEntry(
  context: FlowContext,
  entry: JournalEntry,
  lostLooks: Map<string, number>,
): Promise<void> {
  const reader = readerOf(context)
  const isOwn = isOwnNode(context)
  const [finalBlock, head] = await Promise.all([readFinalBlock(reader), readBlockHead(reader)])
  for (const loose of looseOf(entry)) {
    const { hash } = loose.attempt
    const outcomes = await outcomesOf(reader, loose.attempt, { finalBlock, head: head.number })
    // That a deposit is gone is not for the proxy to say.
    if (!isOwn && (outcomes === 'lost' || outcomes.some(({ state }) => state !== 'confirmed'))) continue
    const looks = outcomes === 'lost' ? (lostLooks.get(hash) ?? 0) + 1 : 0
    lostLooks.set(hash, looks)
    if (outcomes === 'lost' && looks >= lostLooksBelieved)
      await record(context, entry, loose, [{ state: 'unmined' }])
    else if (outcomes !== 'lost' && outcomes.length > 0) await record(context, entry, loose, outcomes)
  }
}

async function outcomesOf(
  reader: Eip1193,
  { hash, receipt: known }: AttemptIn<'confirmed'>,
  { finalBlock, head }: { finalBlock: number; head: number },
): Promise<AttemptOutcome[] | 'lost'> {
  const receipt = await readReceipt(reader, hash)
  // A node that is behind the block cannot know of it.
  if (!receipt) return head < known.blockNumber ? [] : 'lost'
  const isFinal = receipt.blockNumber <= finalBlock
  if (!isFinal && receipt.blockHash === known.blockHash) return []
  const summary = receiptSummary(receipt)
  if (receipt.succeeded) return [{ state: 'confirmed', receipt: summary, isFinal }]
  return [{ state: 'unmined' }, { state: 'failed', reason: 'reverted', receipt: summary }]
}

function record(
  { journal }: FlowContext,
  entry: JournalEntry,
  { index, attempt }: Loose,
  outcomes: readonly AttemptOutcome[],
): Promise<JournalEntry> {
  const at = new Date().toISOString()
  return journal.update(entry.id, current => {
    const now = lastAttempt(current.transactions[index])
    if (now?.state !== 'confirmed' || now.hash !== attempt.hash || now.finalAt !== null) return current
    return outcomes.reduce((changed, outcome) => withOutcome(changed, outcome, at, index), current)
  })
}
