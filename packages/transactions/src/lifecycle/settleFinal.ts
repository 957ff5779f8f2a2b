import type { Standing } from '../ChainDriver.ts'
import { lastAttempt } from '../record/recordState.ts'
import type { AttemptOutcome } from '../record/settleAttempt.ts'
import type { AttemptIn, TransactionRecord } from '../record/TransactionRecord.ts'
import { withOutcome } from '../record/transitions.ts'
import { placesOf, type StepPlace } from '../TransactionStore.ts'
import { pause } from './pause.ts'
import type { TransactionContext } from './TransactionContext.ts'

/** Interval relative to looks at a fresh transaction. */
const settlingPace = 3

type Loose = StepPlace & { attempt: AttemptIn<'confirmed'> }

/**
 * Looks at confirmed steps until their blocks are final. A reorganised step is on its way again; one that
 * moved to another block gets that receipt.
 * @param isMine selects this browser's plans
 * @param pace interval relative to looks at a fresh transaction
 */
export async function settleFinal<Cost>(
  context: TransactionContext<Cost>,
  isMine: (record: TransactionRecord) => boolean,
  signal: AbortSignal,
  pace = settlingPace,
): Promise<void> {
  const lostLooks = new Map<string, number>()
  while (!signal.aborted) {
    try {
      const places = placesOf((await context.store.listAll()).filter(isMine)).flatMap(looseOf)
      const groups = Map.groupBy(places, ({ step }) => [step.driver, step.network, step.account].join())
      for (const group of groups.values()) await settleOnce(context, group, lostLooks, signal)
    } catch {
      // Retry a node that does not answer.
    }
    await pause(context.pollMs * pace, signal)
  }
}

function looseOf(place: StepPlace): Loose[] {
  const attempt = lastAttempt(place.step)
  return attempt?.state === 'confirmed' && attempt.finalAt === null ? [{ ...place, attempt }] : []
}

async function settleOnce<Cost>(
  context: TransactionContext<Cost>,
  places: readonly Loose[],
  lostLooks: Map<string, number>,
  signal: AbortSignal,
): Promise<void> {
  const [first] = places
  if (!first || signal.aborted) return
  const driver = await context.driverOf(first.step)
  const standings = await driver.isFinal(places.map(({ attempt }) => attempt))
  for (const [i, { record, index, attempt }] of places.entries()) {
    const outcomes = outcomesOf(standings[i], attempt.hash, lostLooks, driver.patience.lost)
    if (!outcomes || signal.aborted) continue
    const at = new Date().toISOString()
    await context.store.update(record.id, current =>
      isStillLoose(current, index, attempt)
        ? outcomes.reduce((changed, outcome) => withOutcome(changed, index, outcome, at), current)
        : current,
    )
  }
}

/** Only the wallet's own node decides that a block is gone or final. */
function outcomesOf(
  standing: Standing | undefined,
  hash: string,
  lostLooks: Map<string, number>,
  lostLooksBelieved: number,
): AttemptOutcome[] | null {
  if (!standing?.trusted) return null
  const looks = standing.type === 'lost' ? (lostLooks.get(hash) ?? 0) + 1 : 0
  lostLooks.set(hash, looks)
  if (standing.type === 'unchanged') return null
  if (standing.type === 'lost') return looks >= lostLooksBelieved ? [{ state: 'unmined' }] : null
  const { succeeded, receipt, isFinal } = standing
  if (succeeded) return [{ state: 'confirmed', receipt, isFinal }]
  return [{ state: 'unmined' }, { state: 'failed', reason: 'reverted', receipt }]
}

function isStillLoose(record: TransactionRecord, index: number, { hash }: AttemptIn<'confirmed'>): boolean {
  const now = lastAttempt(record.steps[index])
  return now?.state === 'confirmed' && now.hash === hash && now.finalAt === null
}
