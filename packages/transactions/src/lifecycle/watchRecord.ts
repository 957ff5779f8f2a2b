import type { Cursor, Look, Patience } from '../ChainDriver.ts'
import { hashesOf, isSameLane, lastAttempt } from '../record/recordState.ts'
import type { AttemptOutcome } from '../record/settleAttempt.ts'
import type { Attempt, RecordStep, TransactionRecord } from '../record/TransactionRecord.ts'
import { withOutcome } from '../record/transitions.ts'
import { pause } from './pause.ts'
import type { Failure, TransactionContext } from './TransactionContext.ts'
import { type WaitPhase, waitPlan } from './waitPlan.ts'

export type WatchOptions = {
  signal: AbortSignal
  onWait: (wait: WaitPhase, failure: Failure | null) => void
}

type News = { index: number; outcomes: readonly AttemptOutcome[] }

/**
 * Follows what the wallet sent of a plan, or accepted in a bundle, until a block holds it or its replacement,
 * and records the outcome. Looks at the steps of a bundle together.
 */
export async function watchRecord<Cost>(
  context: TransactionContext<Cost>,
  record: TransactionRecord,
  { signal, onWait }: WatchOptions,
): Promise<void> {
  const look = stepLooks(context)
  let current = record
  while (!signal.aborted) {
    const sent = current.steps.flatMap((step, index) => {
      const since = sinceOf(lastAttempt(step))
      return since === null ? [] : [{ index, since }]
    })
    const [first] = sent
    if (!first) return
    const { wait, pauseMs } = waitPlan(Date.now() - Date.parse(first.since), context.pollMs)
    try {
      const taken = await takenHashes(context, record)
      const looks = await Promise.allSettled(sent.map(({ index }) => look(current, index, taken)))
      const news = looks.flatMap(each => (each.status === 'fulfilled' && each.value ? [each.value] : []))
      const failed = looks.find(each => each.status === 'rejected')
      // Leave the rest to the current watcher.
      if (news.length > 0 && !signal.aborted) current = await write(context, current, news)
      else onWait(wait, failed ? context.failureOf(failed.reason) : null)
    } catch (error) {
      onWait(wait, context.failureOf(error))
    }
    await pause(pauseMs, signal)
  }
}

/** The looks at each step, counted until they prove what one look cannot. */
function stepLooks<Cost>(context: TransactionContext<Cost>) {
  const known = new Map<number, { cursor: Cursor; believe: ReturnType<typeof believedLooks> }>()
  return async (
    record: TransactionRecord,
    index: number,
    taken: ReadonlySet<string>,
  ): Promise<News | null> => {
    const step = record.steps[index]
    if (!step) return null
    const driver = await context.driverOf(step)
    const { cursor, believe } = known.get(index) ?? {
      cursor: { at: null },
      believe: believedLooks(driver.patience),
    }
    known.set(index, { cursor, believe })
    const outcomes = believe(lastAttempt(step), await driver.look(step, taken, cursor))
    return outcomes && { index, outcomes }
  }
}

/** When it was sent; `null` once no longer on its way. */
function sinceOf(attempt: Attempt | undefined): string | null {
  if (attempt?.state === 'accepted') return attempt.acceptedAt
  return attempt?.state === 'broadcast' ? attempt.sentAt : null
}

function write<Cost>(
  { store }: TransactionContext<Cost>,
  record: TransactionRecord,
  news: readonly News[],
): Promise<TransactionRecord> {
  const at = new Date().toISOString()
  return store.update(record.id, now =>
    news.reduce((changed, { index, outcomes }) => {
      // Another watching page has recorded it already.
      if (!isSameSent(changed.steps[index], record.steps[index])) return changed
      return outcomes.reduce((settled, outcome) => withOutcome(settled, index, outcome, at), changed)
    }, now),
  )
}

/** A step before it may have left the plan meanwhile. */
function isSameSent(one: RecordStep | undefined, other: RecordStep | undefined): boolean {
  if (!one || !other || !isSameLane(one, other)) return false
  const [now, before] = [lastAttempt(one), lastAttempt(other)]
  return now?.state === before?.state && sentHash(now) === sentHash(before)
}

function sentHash(attempt: Attempt | undefined): string | null {
  return attempt?.state === 'broadcast' ? attempt.hash : null
}

/** Hashes of all other plans, to skip in a search. */
export async function takenHashes<Cost>(
  { store }: Pick<TransactionContext<Cost>, 'store'>,
  { id }: TransactionRecord,
): Promise<ReadonlySet<string>> {
  const others = (await store.listAll()).filter(record => record.id !== id)
  return new Set(others.flatMap(({ steps }) => steps.flatMap(hashesOf)))
}

/** Believes bad news only from the wallet's own node, and after enough consecutive looks. */
function believedLooks(patience: Patience) {
  const counts = { consumed: 0, missing: 0, over: 0 }
  return (attempt: Attempt | undefined, look: Look): AttemptOutcome[] | null => {
    for (const bad of ['consumed', 'missing', 'over'] as const)
      counts[bad] = look.type === bad && look.trusted ? counts[bad] + 1 : 0
    switch (look.type) {
      case 'mined':
        return minedOutcomes(look)
      case 'shown': {
        const isKnown = attempt?.state === 'broadcast' && attempt.hash === look.hash && attempt.shown
        return isKnown ? null : [{ state: 'broadcast', hash: look.hash, shown: look.shown }]
      }
      case 'consumed':
        if (counts.consumed < patience.consumed) return null
        return [{ state: 'failed', reason: 'cancelled', receipt: null }]
      case 'missing':
        return counts.missing < patience.missing ? null : [{ state: 'dropped' }]
      case 'over':
        if (counts.over < patience.over) return null
        return [{ state: 'failed', reason: look.reason, receipt: null }]
      default:
        return null
    }
  }
}

function minedOutcomes({ hash, succeeded, receipt, trusted }: Extract<Look, { type: 'mined' }>) {
  const seen: AttemptOutcome = { state: 'broadcast', hash }
  if (succeeded) return [seen, { state: 'confirmed', receipt } satisfies AttemptOutcome]
  return trusted ? [seen, { state: 'failed', reason: 'reverted', receipt } satisfies AttemptOutcome] : null
}
