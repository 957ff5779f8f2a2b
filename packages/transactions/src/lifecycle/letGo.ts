import { TransitionError } from '../errors.ts'
import {
  isInFlight,
  isStepConfirmed,
  isStepGivenUp,
  isStepUnseen,
  lastAttempt,
} from '../record/recordState.ts'
import type { Attempt, TransactionRecord } from '../record/TransactionRecord.ts'
import { withClosed, withOutcome } from '../record/transitions.ts'
import { placesOf } from '../TransactionStore.ts'
import { withAskingLock } from './askingLock.ts'
import { recordMade } from './searchStep.ts'
import type { TransactionContext } from './TransactionContext.ts'
import { takenHashes } from './watchRecord.ts'

/**
 * Lets a plan or one of its steps go. If given up, the wallet's own node must first show that nothing of it
 * can come: the provider's server alone could claim that wrongly.
 * @param options.rejections `believed`: lets go of what the person has just refused in the wallet without
 * that check
 * @param options.index of the one step; the others stay in the plan
 * @throws {OtherTabError} while a tab asks the wallet for that account
 * @throws {TransitionError} if it is on its way after all
 * @throws errors of the driver's `assertGone`
 */
export async function letGo<Cost>(
  context: TransactionContext<Cost>,
  record: TransactionRecord,
  { rejections = 'believed', index }: { rejections?: 'believed' | 'doubted'; index?: number } = {},
): Promise<TransactionRecord> {
  const places = placesOf([record]).filter(place => index === undefined || place.index === index)
  const doubtful = places
    .map(({ step }) => step)
    .filter(
      step => isStepGivenUp(step) && (rejections === 'doubted' || lastAttempt(step)?.state !== 'rejected'),
    )
  const [first] = doubtful
  if (!first) return close(context, record)
  return withAskingLock(first, async () => {
    const made = await recordMade(context, places, { node: 'own' })
    if (made) throw new TransitionError('broadcast', 'closed')
    for (const step of doubtful) await (await context.driverOf(step)).assertGone(step)
    return index === undefined ? close(context, record) : context.store.leaveStep(record.id, index)
  })
}

function close<Cost>(
  { store }: TransactionContext<Cost>,
  { id, steps }: TransactionRecord,
): Promise<TransactionRecord> {
  const closedAt = new Date().toISOString()
  return store.update(id, current => {
    if (isInFlight(current)) throw new TransitionError('in flight', 'closed')
    // Made while it was searched for: what is left is another thing than what was to be let go.
    if (current.steps.filter(isStepConfirmed).length !== steps.filter(isStepConfirmed).length)
      throw new TransitionError('confirmed', 'closed')
    return withClosed(current, closedAt)
  })
}

/** The person says that the wallet sent nothing: only after a search that found nothing of these very questions. */
export function giveUpLost<Cost>(
  { store }: TransactionContext<Cost>,
  { id, steps }: TransactionRecord,
): Promise<TransactionRecord> {
  const at = new Date().toISOString()
  const outcome = { state: 'failed', reason: 'not_sent', receipt: null } as const
  return store.update(id, current =>
    current.steps.reduce((changed, step, index) => {
      const [last, searched] = [lastAttempt(step), lastAttempt(steps[index])]
      const isMeant = last?.state === 'asked' && last.askedAt === searched?.askedAt
      return isMeant ? withOutcome(changed, index, outcome, at) : changed
    }, current),
  )
}

/**
 * Treats steps as cancelled on the person's word, if no node ever showed them. They stay looked for.
 * @throws errors of the driver's `assertUnseen`: while something is pending, or its place is still free
 */
export async function giveUpUnseen<Cost>(
  context: TransactionContext<Cost>,
  record: TransactionRecord,
): Promise<TransactionRecord> {
  const taken = await takenHashes(context, record)
  for (const step of record.steps)
    if (isStepUnseen(step)) await (await context.driverOf(step)).assertUnseen(step, taken)
  const sent = record.steps.map(step => sentAs(lastAttempt(step)))
  return context.store.update(record.id, current => {
    const at = new Date().toISOString()
    return current.steps.reduce((changed, step, index) => {
      const last = lastAttempt(step)
      if (!isStepUnseen(step) || sentAs(last) !== sent[index]) return changed
      return withOutcome(changed, index, { state: 'failed', reason: 'cancelled', receipt: null }, at)
    }, current)
  })
}

function sentAs(last: Attempt | undefined): string | null {
  return last?.state === 'broadcast' ? last.hash : (last?.bundle ?? null)
}
