import type { ActionContext } from './ActionContext.ts'
import type { ActionRecord } from './ActionRecord.ts'
import { lastOf } from './actionRecordState.ts'
import { withActionOutcome } from './actionTransitions.ts'
import { attemptLooks } from './attemptLooks.ts'
import { readerOf } from './ChainSight.ts'
import { findAction } from './findAction.ts'
import { type WatchOptions, watch } from './watch.ts'

/** Follows a sent action until a block holds it, or one that replaced it, and writes down what came of it. */
export function watchAction(
  context: ActionContext,
  record: ActionRecord,
  options: WatchOptions,
): Promise<void> {
  const look = attemptLooks(context, async range =>
    findAction(readerOf(context), record, await context.journal.list(context.owner), range),
  )
  const lookOnce = async (current: ActionRecord) => {
    const attempt = lastOf(current)
    const outcomes = attempt.state === 'broadcast' ? await look(attempt) : null
    // What is left is left to whoever looks now.
    if (attempt.state !== 'broadcast' || !outcomes || options.signal.aborted) return null
    const at = new Date().toISOString()
    return context.journal.update(current.id, now => {
      const known = lastOf(now)
      // Somebody else who looks has written it down already.
      if (known.state !== 'broadcast' || known.hash !== attempt.hash) return now
      return outcomes.reduce((changed, outcome) => withActionOutcome(changed, outcome, at), now)
    })
  }
  return watch(record, { sinceOf, look: lookOnce, pollMs: context.pollMs }, options)
}

function sinceOf(record: ActionRecord): string | null {
  const attempt = lastOf(record)
  return attempt.state === 'broadcast' ? attempt.sentAt : null
}
