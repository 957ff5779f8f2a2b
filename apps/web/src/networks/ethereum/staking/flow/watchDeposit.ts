import { type WatchOptions, watch } from '#web/actions/watch.ts'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import { currentAttempt } from '../journal/journalState.ts'
import type { bundleLooks } from './bundleLooks.ts'
import type { FlowContext } from './FlowContext.ts'
import { createLooks } from './lookAtTransaction.ts'

/**
 * Follows a sent transaction until a block holds it, or one that replaced it, and writes down what came of it; and a
 * bundle that the wallet took until all of it is known.
 */
export function watchDeposit(
  context: FlowContext,
  entry: JournalEntry,
  options: WatchOptions,
): Promise<void> {
  const looks = createLooks(context)
  let lookAtBundle: ReturnType<typeof bundleLooks> | undefined
  const look = async (current: JournalEntry) => {
    if (currentAttempt(current)?.state === 'broadcast') return looks.once(current, options.signal)
    lookAtBundle ??= (await import('./bundleLooks.ts')).bundleLooks(context)
    return lookAtBundle(current)
  }
  return watch(entry, { sinceOf, look, pollMs: context.pollMs }, options)
}

function sinceOf(entry: JournalEntry): string | null {
  const attempt = currentAttempt(entry)
  if (attempt?.state === 'accepted') return attempt.acceptedAt
  return attempt?.state === 'broadcast' ? attempt.sentAt : null
}
