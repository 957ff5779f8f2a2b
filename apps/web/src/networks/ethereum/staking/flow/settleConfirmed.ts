import { pause } from '@granary/transactions/lifecycle'
import type { AttemptOutcome } from '#web/journal/settleAttempt.ts'
import { finalLooks, isStillLoose, settlingPace } from '#web/transaction/evm/finalLooks.ts'
import type { AttemptIn, JournalEntry } from '../journal/JournalEntry.ts'
import { lastAttempt } from '../journal/journalState.ts'
import { withOutcome } from '../journal/journalTransitions.ts'
import type { FlowContext } from './FlowContext.ts'

/**
 * Looks at the owner's confirmed transactions until their blocks are final, those of stakes left behind included. One
 * whose block was reorganised away is on its way again; one that moved to another block has that one's receipt.
 * @param pace how many times as far apart as the looks for a fresh transaction the looks are
 */
export async function settleConfirmed(
  context: FlowContext,
  signal: AbortSignal,
  pace = settlingPace,
): Promise<void> {
  const look = finalLooks(context)
  while (!signal.aborted) {
    try {
      const entries = await context.journal.list(context.owner)
      for (const entry of entries)
        if (!signal.aborted && looseOf(entry).length > 0) await settleEntry(context, entry, look)
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
  look: ReturnType<typeof finalLooks>,
): Promise<void> {
  const loose = looseOf(entry)
  const outcomes = await look(loose.map(({ attempt }) => attempt))
  for (const [i, each] of loose.entries()) {
    const news = outcomes[i]
    if (news) await record(context, entry, each, news)
  }
}

function record(
  { journal }: FlowContext,
  entry: JournalEntry,
  { index, attempt }: Loose,
  outcomes: readonly AttemptOutcome[],
): Promise<JournalEntry> {
  const at = new Date().toISOString()
  return journal.update(entry.id, current => {
    if (!isStillLoose(lastAttempt(current.transactions[index]), attempt)) return current
    return outcomes.reduce((changed, outcome) => withOutcome(changed, outcome, at, index), current)
  })
}
