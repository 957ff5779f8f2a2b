import type { Answer, ChainDriver, Quote } from '../ChainDriver.ts'
import { type AttemptedStep, openSteps } from '../record/recordState.ts'
import type { AttemptOutcome } from '../record/settleAttempt.ts'
import type { TransactionRecord } from '../record/TransactionRecord.ts'
import type { Question } from '../record/transitions.ts'
import type { PlannedStep, TransactionPlan, TransactionStep } from '../TransactionPlan.ts'
import { placeKey } from '../TransactionStore.ts'
import { withAskingLock } from './askingLock.ts'
import { givenUpLike, recordMade } from './searchStep.ts'
import type { Failure, PlanSource, TransactionContext } from './TransactionContext.ts'

/** A plan and its record, if asked for yet. */
export type PlanStanding = { plan: TransactionPlan; record: TransactionRecord | null }

export type SignPhase =
  /** Checking the reviewed steps once more against the current chain. */
  | 'checking'
  | 'estimating'
  /** The wallet was asked. */
  | 'asking'
  /** The wallet was asked with an unclear outcome: searching the chain. */
  | 'searching'
  /** Searched and not found: the person says what they answered in the wallet. */
  | 'lost'
  /** Another tab is working on it. */
  | 'elsewhere'
  /** Stopped before the wallet was asked. */
  | 'stopped'

export type Sent =
  /** The record holds the outcome; or an earlier plan made it after all. */
  | { type: 'settled'; record: TransactionRecord }
  /** The wallet was not asked. */
  | { type: 'stopped'; failure: Failure }
  /** The wallet was not asked: the cost may clearly exceed the reviewed one. */
  | { type: 'dearer' }
  /** The wallet was asked and did not say clearly what it did. */
  | { type: 'unknown'; record: TransactionRecord; failure: Failure }

type SendOptions<Cost> = {
  signal: AbortSignal
  /** What the person saw before the click; `null` if nothing was read then. */
  reviewed: Quote<Cost> | null
  onPhase: (phase: SignPhase, record?: TransactionRecord) => void
}

/** Most transactions in one confirmation: beyond what a person reviews, and within wallets' limits. */
export const mostInBundle = 100

type Work<Cost> = PlanStanding & {
  context: TransactionContext<Cost>
  source: PlanSource
  driver: ChainDriver<Cost>
  /** Indexes of the steps that can be requested now. */
  open: readonly number[]
  options: SendOptions<Cost>
}

/** The open steps of a plan for one driver and account: those of one review and one signing. */
export function openOf({ plan, record }: PlanStanding): { indexes: number[]; steps: PlannedStep[] } {
  const steps = plan.steps.map(
    (step, i): AttemptedStep => ({
      ...(step.call ? step : (record?.steps[i] ?? step)),
      attempts: record?.steps[i]?.attempts ?? [],
    }),
  )
  const open = openSteps({ steps })
  const first = steps[open[0] ?? -1]
  const indexes = first ? takeWhile(open, index => isSameDriver(steps[index], first)) : []
  return { indexes, steps: indexes.flatMap(index => plannedOf(steps[index])) }
}

function plannedOf(step: AttemptedStep | undefined): PlannedStep[] {
  if (!step?.call) return []
  const { attempts: _, ...planned } = step
  return [{ ...planned, call: step.call }]
}

function isSameDriver(step: TransactionStep | undefined, first: TransactionStep): boolean {
  return step?.driver === first.driver && step.network === first.network && step.account === first.account
}

function takeWhile<T>(list: readonly T[], test: (each: T) => boolean): T[] {
  const end = list.findIndex(each => !test(each))
  return end === -1 ? [...list] : list.slice(0, end)
}

/** Reads what the steps depend on, and their cost. */
export async function quoteSteps<Cost>(
  context: TransactionContext<Cost>,
  source: PlanSource,
  steps: readonly PlannedStep[],
  {
    purpose,
    reviewed = null,
    onEstimating = () => undefined,
  }: { purpose: 'review' | 'ask'; reviewed?: Quote<Cost> | null; onEstimating?: () => void },
): Promise<Quote<Cost>> {
  const [first] = steps
  if (!first) throw new RangeError('No step is left to request')
  const driver = await context.driverOf(first)
  const prepare = async (each: readonly PlannedStep[]) => (source.prepare ? source.prepare(each) : each)
  return driver.quote(steps, { purpose, reviewed, prepare, onEstimating })
}

/**
 * Checks everything once more, records the questions, and only then asks the wallet: for all open steps in
 * one confirmation if it can, else for the next. One tab at a time.
 */
export async function sendNext<Cost>(
  context: TransactionContext<Cost>,
  source: PlanSource,
  standing: PlanStanding,
  options: SendOptions<Cost>,
): Promise<Sent> {
  const { indexes, steps } = openOf(standing)
  const [first] = steps
  try {
    if (!first) throw new RangeError('No step is left to request')
    const driver = await context.driverOf(first)
    const work = { ...standing, context, source, driver, open: indexes, options }
    return await withAskingLock(first, () => askOnce(work, steps))
  } catch (error) {
    return { type: 'stopped', failure: context.failureOf(error) }
  }
}

/** @param mostAtOnce most transactions to request in one confirmation */
async function askOnce<Cost>(
  work: Work<Cost>,
  steps: readonly PlannedStep[],
  mostAtOnce = mostInBundle,
): Promise<Sent> {
  const { context, source, driver, options } = work
  const { reviewed, onPhase } = options
  onPhase('checking')
  const earlier = await recordMade(context, (await givenUpLike(context, steps)).flat(), { node: 'own' })
  if (earlier) return { type: 'settled', record: earlier }
  const quote = await quoteSteps(context, source, steps, {
    purpose: 'ask',
    reviewed,
    onEstimating: () => onPhase('estimating'),
  })
  if (reviewed && driver.isDearer(quote, reviewed, work.record?.steps ?? [])) return { type: 'dearer' }
  source.assertConfirmed?.(quote.steps)
  return askNext(work, steps, quote, mostAtOnce)
}

async function askNext<Cost>(
  work: Work<Cost>,
  steps: readonly PlannedStep[],
  quote: Quote<Cost>,
  mostAtOnce: number,
): Promise<Sent> {
  const { context, driver, options, plan, record } = work
  const isBundle = quote.bundling !== null && mostAtOnce > 1 && quote.steps.length > 1
  const taken = quote.steps.slice(0, isBundle ? mostAtOnce : 1)
  const bundle = isBundle ? bundleId() : null
  const places = await givenUpLike(context, taken)
  const asked = taken.map((step, i) => ({
    step,
    earlier: (places[i] ?? []).flatMap(place => place.step.attempts),
  }))
  const data = await driver.question(asked, quote, bundle)
  const over = new Set<string>()
  for (const place of places.flat())
    if (place.step.exclusiveKeys.length > 0 && (await driver.isOver(place.step.attempts)))
      over.add(placeKey(place))
  // The wallet must not be asked after the page was left.
  options.signal.throwIfAborted()
  const askedAt = new Date().toISOString()
  const questions = taken.flatMap((step, i): Question[] => {
    const index = work.open[i]
    return index === undefined ? [] : [{ index, step, asked: data[i] ?? {}, askedAt, bundle }]
  })
  const written = await context.store.ask(
    { plan, recordId: record?.id ?? null, isOpen: record?.closedAt === null },
    questions,
    over,
  )
  options.onPhase('asking', written)
  const settle = (outcome: AttemptOutcome): Promise<TransactionRecord> => {
    const indexes = questions.map(({ index }) => index)
    return context.store.settle(written.id, indexes, outcome, new Date().toISOString())
  }
  const answer = await ask(
    driver,
    asked.map((each, i) => ({ ...each, asked: data[i] ?? {} })),
    quote,
    bundle,
  )
  if (answer.type === 'unknown')
    return { type: 'unknown', record: written, failure: context.failureOf(answer.error) }
  let settled: TransactionRecord
  try {
    settled = await settle(outcomeOf(answer))
  } catch (error) {
    // The wallet may have sent it: it is searched for, and not called stopped.
    return { type: 'unknown', record: written, failure: context.failureOf(error) }
  }
  if (answer.type !== 'not_sent' || !answer.bundle) return { type: 'settled', record: settled }
  const most = answer.bundle === 'too_many' ? Math.max(1, Math.floor(taken.length / 2)) : 1
  // Time has passed, and a wallet may have sent what it says it did not take: everything is checked again.
  options.onPhase('checking', settled)
  return askOnce({ ...work, record: settled }, steps, most)
}

function outcomeOf(answer: Exclude<Answer, { type: 'unknown' }>): AttemptOutcome {
  switch (answer.type) {
    case 'broadcast':
      return { state: 'broadcast', hash: answer.hash }
    case 'accepted':
      return { state: 'accepted', bundle: answer.bundle }
    case 'rejected':
      return { state: 'rejected' }
    default:
      return { state: 'failed', reason: 'not_sent', receipt: null }
  }
}

async function ask<Cost>(
  driver: ChainDriver<Cost>,
  asked: Parameters<ChainDriver<Cost>['ask']>[0],
  quote: Quote<Cost>,
  bundle: string | null,
): Promise<Answer> {
  try {
    return await driver.ask(asked, quote, bundle)
  } catch (error) {
    // Even an answer that the driver cannot read may have sent something.
    return { type: 'unknown', error }
  }
}

/** Hex, because some wallets read the identifier as bytes. */
function bundleId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
}
