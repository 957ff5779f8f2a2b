import { pause } from '../../../actions/pause.ts'
import { type WaitPhase, waitPlan } from '../../../actions/waitPlan.ts'
import { type FlowFailure, flowFailure } from '../../../failure/FlowFailure.ts'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import { currentAttempt } from '../journal/journalState.ts'
import type { FlowContext } from './FlowContext.ts'
import { createLooks } from './lookAtTransaction.ts'

type WatchOptions = {
  signal: AbortSignal
  onWait: (wait: WaitPhase, failure: FlowFailure | null) => void
}

/**
 * Follows a sent transaction until a block holds it, or one that replaced it, and writes down what came of it; and a
 * bundle that the wallet took until all of it is known.
 */
export async function watchDeposit(
  context: FlowContext,
  entry: JournalEntry,
  { signal, onWait }: WatchOptions,
): Promise<void> {
  let current = entry
  const looks = createLooks(context)
  while (!signal.aborted) {
    const attempt = currentAttempt(current)
    if (attempt?.state !== 'broadcast' && attempt?.state !== 'accepted') return
    const since = attempt.state === 'accepted' ? attempt.acceptedAt : attempt.sentAt
    const { wait, pauseMs } = waitPlan(Date.now() - Date.parse(since), context.pollMs)
    try {
      const next = await look(context, current, { looks, signal })
      if (next) current = next
      else onWait(wait, null)
    } catch (error) {
      onWait(wait, flowFailure(error))
    }
    await pause(pauseMs, signal)
  }
}

/** The changed entry; null while nothing new is known. */
async function look(
  context: FlowContext,
  entry: JournalEntry,
  { looks, signal }: { looks: ReturnType<typeof createLooks>; signal: AbortSignal },
): Promise<JournalEntry | null> {
  if (currentAttempt(entry)?.state === 'broadcast') return looks.once(entry, signal)
  const { lookAtBundle } = await import('./lookAtBundle.ts')
  return lookAtBundle(context, entry)
}
