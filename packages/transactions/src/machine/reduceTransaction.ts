import type { SignPhase } from '../lifecycle/sendNext.ts'
import {
  isConfirmed,
  isInFlight,
  isStepConfirmed,
  isStepInFlight,
  lastAttempt,
  noticeOf,
} from '../record/recordState.ts'
import type { TransactionRecord } from '../record/TransactionRecord.ts'
import { isSameTraces, planOf } from '../record/transitions.ts'
import type { ReviewNotice, TransactionEvent, TransactionState } from './TransactionState.ts'

/** A plan's lifecycle as a pure machine. Unknown events leave the state unchanged. */
export function reduceTransaction<Cost>(
  state: TransactionState<Cost>,
  event: TransactionEvent<Cost>,
): TransactionState<Cost> {
  switch (event.type) {
    case 'opened':
      return event.record ? stateOf(event.record) : { step: 'idle' }
    case 'unavailable':
      return { step: 'unavailable', failure: event.failure }
    case 'recorded':
      return recorded(state, event)
    case 'left':
      return isAsking(state) || state.step === 'loading' ? state : { step: 'idle' }
    default:
      return reduceStep(state, event)
  }
}

type StepEvent<Cost> = Exclude<
  TransactionEvent<Cost>,
  { type: 'opened' | 'unavailable' | 'recorded' | 'left' }
>
type In<Cost, Step extends TransactionState<Cost>['step']> = Extract<TransactionState<Cost>, { step: Step }>

function reduceStep<Cost>(state: TransactionState<Cost>, event: StepEvent<Cost>): TransactionState<Cost> {
  switch (state.step) {
    case 'idle':
    case 'confirmed':
      return event.type === 'requested' ? reviewOf(event, null) : state
    case 'review':
      return reduceReview(state, event)
    case 'sign':
      return reduceSign(state, event)
    case 'broadcast':
      return event.type === 'waited' ? { ...state, wait: event.wait, failure: event.failure } : state
    default:
      return state
  }
}

function reduceReview<Cost>(state: In<Cost, 'review'>, event: StepEvent<Cost>): TransactionState<Cost> {
  switch (event.type) {
    case 'requested':
      return reviewOf(event, null)
    case 'checkStarted':
      return { ...state, status: 'checking', failure: null }
    case 'quoted':
      return { ...state, quote: event.quote, status: 'ready', failure: null }
    case 'failed':
      return { ...state, status: 'blocked', failure: event.failure }
    case 'signStarted': {
      if (state.status !== 'ready') return state
      const { plan, record } = state
      return { step: 'sign', plan, record, phase: 'checking', failure: null }
    }
    case 'steppedBack':
      return { step: 'idle' }
    default:
      return state
  }
}

function reduceSign<Cost>(state: In<Cost, 'sign'>, event: StepEvent<Cost>): TransactionState<Cost> {
  if (event.type === 'signPhase') {
    const { phase, failure = null, record: asked = state.record } = event
    return { ...state, phase, failure, record: asked }
  }
  if (event.type === 'signStarted' && state.phase === 'stopped')
    return { ...state, phase: 'checking', failure: null }
  if (event.type === 'steppedBack' && state.phase === 'stopped') return reviewOf(state, null)
  if (event.type === 'sentBack') return reviewOf(state, event.notice)
  return state
}

/** Follows the store: the same step keeps its display, another one is entered. */
function recorded<Cost>(
  state: TransactionState<Cost>,
  { record: next, goesOn = false }: Extract<TransactionEvent<Cost>, { type: 'recorded' }>,
): TransactionState<Cost> {
  if (!('record' in state) || state.record?.id !== next.id || isOlder(next, state.record)) return state
  const isBeforeQuestion = state.step === 'sign' && beforeQuestion.includes(state.phase)
  // A plan let go earlier may be requested again; one that another tab lets go now may not.
  const isAgain = state.record.closedAt !== null && (state.step === 'review' || isBeforeQuestion)
  // A result stays on screen until the person leaves it.
  const isShown = state.step === 'confirmed' && isConfirmed(next)
  if (next.closedAt !== null && !isInFlight(next) && !isShown && !isAgain) return { step: 'idle' }
  const entered = stateOf<Cost>(next)
  if (entered.step === 'review') {
    const isAnew = isPlannedAnew(state.record, next)
    if (state.step === 'review' && (isAnew || areOtherSteps(state.record, next))) return entered
    if (isBeforeQuestion && !isAnew) return { ...state, record: next }
    if (state.step === 'broadcast' && goesOn && isAllMade(state.record, next))
      return { step: 'sign', plan: entered.plan, record: next, phase: 'checking', failure: null }
  }
  return state.step === entered.step ? ({ ...state, record: next } as TransactionState<Cost>) : entered
}

/** Whether all that the wallet was asked for last is made, and not only a part of it. */
function isAllMade(before: TransactionRecord, after: TransactionRecord): boolean {
  const waited = lastAttempt(before.steps.find(isStepInFlight))
  return after.steps.every(step => {
    const last = lastAttempt(step)
    const isOfIt = last?.askedAt === waited?.askedAt && last?.bundle === waited?.bundle
    return !isOfIt || isStepConfirmed(step)
  })
}

/** Whether another tab has replanned the steps, so that their review no longer counts. */
function isPlannedAnew(before: TransactionRecord, after: TransactionRecord): boolean {
  return (
    before.steps.length !== after.steps.length ||
    before.steps.some((step, index) => {
      const now = after.steps[index]
      return step.exclusiveKeys.length > 0 && now !== undefined && !isSameTraces(step, now)
    })
  )
}

/** A stale reading of the store must not lead back. */
function isOlder(next: TransactionRecord, known: TransactionRecord): boolean {
  return Date.parse(next.updatedAt) < Date.parse(known.updatedAt)
}

/** Other steps of the plan are open, or one has left it. */
function areOtherSteps(before: TransactionRecord, after: TransactionRecord): boolean {
  const openIn = ({ steps }: TransactionRecord) =>
    steps.filter(step => !isStepConfirmed(step)).map(({ lane }) => lane)
  return openIn(before).join() !== openIn(after).join()
}

/** The store does not hold the question yet. */
const beforeQuestion: readonly SignPhase[] = ['checking', 'estimating', 'stopped']

/** From the last checks until the wallet's answer is known or searched for: nothing leads away. */
function isAsking<Cost>(state: TransactionState<Cost>): boolean {
  return state.step === 'sign' && ['checking', 'estimating', 'asking'].includes(state.phase)
}

/** The step at which to resume a plan. */
function stateOf<Cost>(record: TransactionRecord): TransactionState<Cost> {
  if (record.steps.some(step => lastAttempt(step)?.state === 'asked'))
    return { step: 'sign', plan: planOf(record), record, phase: 'searching', failure: null }
  if (isInFlight(record)) return { step: 'broadcast', record, wait: 'fresh', failure: null }
  if (isConfirmed(record)) return { step: 'confirmed', record }
  return reviewOf({ plan: planOf(record), record }, noticeOf(record))
}

function reviewOf<Cost>(
  { plan, record }: Pick<In<Cost, 'review'>, 'plan' | 'record'>,
  notice: ReviewNotice | null,
): In<Cost, 'review'> {
  return { step: 'review', plan, record, quote: null, status: 'checking', notice, failure: null }
}

/** Whether an event entered a step, or the same one with another transaction on its way. */
export function entersStep<Cost>(before: TransactionState<Cost>, after: TransactionState<Cost>): boolean {
  if (before.step !== after.step) return true
  const [known, now] = [before, after].map(state => ('record' in state ? state.record : null))
  // A new plan gets its record during signing.
  if (known && known.id !== now?.id) return true
  if (after.step === 'sign' || !known || !now || known === now) return false
  return placesOnTheirWay(known) !== placesOnTheirWay(now) || isPlannedAnew(known, now)
}

/** Another step of the plan is on its way, or none is. */
function placesOnTheirWay({ steps }: TransactionRecord): string {
  return steps.map(step => `${step.attempts.length}${isStepInFlight(step)}`).join()
}
