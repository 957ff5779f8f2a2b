import { attemptLooks } from '../transaction/evm/attemptLooks.ts'
import { readerOf } from '../transaction/evm/ChainAccess.ts'
import { callsLooks } from '../transaction/evm/callsLooks.ts'
import { findAction } from '../transaction/evm/findCall.ts'
import type { ActionContext } from './ActionContext.ts'
import type { ActionAttempt, ActionRecord } from './ActionRecord.ts'
import { lastOf } from './actionRecordState.ts'
import { withActionOutcome } from './actionTransitions.ts'
import { type WatchOptions, watch } from './watch.ts'

/**
 * Follows a sent action until a block holds it, or one that replaced it, and writes down what came of it; and one of a
 * bundle that the wallet took until it is known what came of it.
 */
export function watchAction(
  context: ActionContext,
  record: ActionRecord,
  options: WatchOptions,
): Promise<void> {
  const look = attemptLooks(context, async range =>
    findAction(readerOf(context), record, await context.journal.list(context.owner), range),
  )
  const lookAtCalls = callsLooks(context)
  const outcomesOf = async (current: ActionRecord) => {
    const attempt = lastOf(current)
    if (attempt.state === 'broadcast') return look(attempt)
    return attempt.state === 'accepted' ? lookAtCalls(current) : null
  }
  const lookOnce = async (current: ActionRecord) => {
    const attempt = lastOf(current)
    const outcomes = await outcomesOf(current)
    // What is left is left to whoever looks now.
    if (!outcomes || options.signal.aborted) return null
    const at = new Date().toISOString()
    return context.journal.update(current.id, now => {
      const known = lastOf(now)
      // Somebody else who looks has written it down already.
      if (known.state !== attempt.state || sentHash(known) !== sentHash(attempt)) return now
      return outcomes.reduce((changed, outcome) => withActionOutcome(changed, outcome, at), now)
    })
  }
  return watch(record, { sinceOf, look: lookOnce, pollMs: context.pollMs }, options)
}

function sinceOf(record: ActionRecord): string | null {
  const attempt = lastOf(record)
  if (attempt.state === 'accepted') return attempt.acceptedAt
  return attempt.state === 'broadcast' ? attempt.sentAt : null
}

function sentHash(attempt: ActionAttempt): string | null {
  return attempt.state === 'broadcast' ? attempt.hash : null
}
