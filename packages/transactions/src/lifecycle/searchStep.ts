import type { Cursor, NodeToAsk } from '../ChainDriver.ts'
import {
  isSameLane,
  isStepGivenUp,
  isStepInFlight,
  lastAttempt,
  mayStillCome,
} from '../record/recordState.ts'
import type { TransactionRecord } from '../record/TransactionRecord.ts'
import { withFound, withOutcome } from '../record/transitions.ts'
import type { TransactionStep } from '../TransactionPlan.ts'
import { placesOf, type StepPlace } from '../TransactionStore.ts'
import type { TransactionContext } from './TransactionContext.ts'
import { takenHashes } from './watchRecord.ts'

export type StepSearch =
  | { type: 'found'; record: TransactionRecord }
  /** Nothing holds it, and the account has nothing pending. `proposed`: but others send for the account. */
  | { type: 'absent' | 'proposed' }
  /** Something pending may be it, or the wallet's own node did not answer. */
  | { type: 'undecided' }

/**
 * Searches for a step that the wallet was asked for but whose hash never came back.
 * @param signal ends the search; then records nothing
 */
export async function searchStep<Cost>(
  context: TransactionContext<Cost>,
  record: TransactionRecord,
  index: number,
  { signal, cursor }: { signal: AbortSignal; cursor: Cursor },
): Promise<StepSearch> {
  const step = record.steps[index]
  if (!step) return { type: 'undecided' }
  const driver = await context.driverOf(step)
  const result = await driver.search(step, await takenHashes(context, record), cursor)
  signal.throwIfAborted()
  if (result.type !== 'sent' && result.type !== 'accepted')
    return { type: result.trusted ? result.type : 'undecided' }
  const at = new Date().toISOString()
  const outcome =
    result.type === 'sent'
      ? ({ state: 'broadcast', hash: result.hash } as const)
      : ({ state: 'accepted', bundle: result.bundle } as const)
  const found = await context.store.update(record.id, current => {
    const now = current.steps[index]
    // Another search may have found it already, even confirmed; or a step before it has left the plan.
    const isStill = now && isSameLane(now, step) && lastAttempt(now)?.state === 'asked'
    return isStill ? withOutcome(current, index, outcome, at) : current
  })
  return { type: 'found', record: found }
}

/**
 * Searches for a transaction that one of these steps made after all, though taken for refused, not sent,
 * cancelled or dropped, and records it: resumes that plan.
 * @param options.node `own` where nothing found lets a second transaction come
 * @param options.cursors search progress of each place, kept by the caller across calls
 * @returns the first plan that made one; `null` if none did
 */
export async function recordMade<Cost>(
  context: TransactionContext<Cost>,
  places: readonly StepPlace[],
  { node, cursors = new Map() }: { node: NodeToAsk; cursors?: Map<string, Cursor> },
): Promise<TransactionRecord | null> {
  const all = await context.store.listAll()
  for (const { record, index, step } of places) {
    if (!isStepGivenUp(step) || isAskedAgain(record, step, all)) continue
    const driver = await context.driverOf(step)
    const key = `${record.id}:${index}`
    const cursor = cursors.get(key) ?? { at: null }
    cursors.set(key, cursor)
    const found = await driver.findMade(step, await takenHashes(context, record), cursor, node)
    if (!found) continue
    return context.store.update(record.id, current => {
      const now = current.steps[index]
      return now && isSameLane(now, step) && isStepGivenUp(now) ? withFound(current, index, found) : current
    })
  }
  return null
}

/** Whether the same request is on its way again: then anything found belongs to that one. */
export function isAskedAgain(
  record: TransactionRecord,
  step: TransactionStep,
  all: readonly TransactionRecord[],
): boolean {
  return placesOf(all).some(
    other => other.record.id !== record.id && isSameLane(other.step, step) && isStepInFlight(other.step),
  )
}

/** For each step, given-up steps in the same lane or with a shared exclusive key that may still come. */
export async function givenUpLike<Cost>(
  { store }: Pick<TransactionContext<Cost>, 'store'>,
  steps: readonly TransactionStep[],
): Promise<StepPlace[][]> {
  const givenUp = placesOf(await store.listAll()).filter(place => isStepGivenUp(place.step))
  return steps.map(step =>
    givenUp.filter(
      place =>
        // Search for steps with the same key however old.
        place.step.exclusiveKeys.some(key => step.exclusiveKeys.includes(key)) ||
        (isSameLane(place.step, step) && mayStillCome(place.record, Date.now())),
    ),
  )
}
