import type { ActionEvent } from './ActionEvent.ts'
import type { ActionRecord } from './ActionRecord.ts'
import type { ActionSignPhase, ActionState, ReviewNotice } from './ActionState.ts'
import { isActionInFlight, lastOf, noticeOf } from './actionRecordState.ts'
import { requestOf } from './actionTransitions.ts'

/** An action's way as a pure machine. An event that the step does not know leaves the state as it is. */
export function reduceAction(state: ActionState, event: ActionEvent): ActionState {
  switch (event.type) {
    case 'opened':
      return event.record ? stateOf(event.record) : { step: 'idle' }
    case 'unavailable':
      return { step: 'unavailable', failure: event.failure }
    case 'recorded':
      return record(state, event.record)
    case 'left':
      return isAsking(state) || state.step === 'loading' ? state : { step: 'idle' }
    default:
      return reduceStep(state, event)
  }
}

type StepEvent = Exclude<ActionEvent, { type: 'opened' | 'unavailable' | 'recorded' | 'left' }>

function reduceStep(state: ActionState, event: StepEvent): ActionState {
  switch (state.step) {
    case 'idle':
    case 'confirmed':
      return event.type === 'requested' ? reviewOf(event.request, event.record, null) : state
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

type In<Step extends ActionState['step']> = Extract<ActionState, { step: Step }>

function reduceReview(state: In<'review'>, event: StepEvent): ActionState {
  switch (event.type) {
    case 'requested':
      return reviewOf(event.request, event.record, null)
    case 'checkStarted':
      return { ...state, status: 'checking', failure: null }
    case 'quoted':
      return { ...state, quote: event.quote, status: 'ready', failure: null }
    case 'failed':
      return { ...state, status: 'blocked', failure: event.failure }
    case 'signStarted':
      if (state.status !== 'ready') return state
      return {
        step: 'sign',
        request: state.request,
        record: state.record,
        phase: 'checking',
        failure: null,
      }
    case 'steppedBack':
      return { step: 'idle' }
    default:
      return state
  }
}

function reduceSign(state: In<'sign'>, event: StepEvent): ActionState {
  if (event.type === 'signPhase') {
    const { phase, failure = null, record: asked = state.record } = event
    return { ...state, phase, failure, record: asked }
  }
  if (event.type === 'signStarted' && state.phase === 'stopped')
    return { ...state, phase: 'checking', failure: null }
  if (event.type === 'steppedBack' && state.phase === 'stopped')
    return reviewOf(state.request, state.record, null)
  if (event.type === 'sentBack') return reviewOf(state.request, state.record, event.notice)
  return state
}

/** Follows the journal: the same step keeps what it shows, another one is entered. */
function record(state: ActionState, next: ActionRecord): ActionState {
  if (!('record' in state) || state.record?.id !== next.id || isOlder(next, state.record)) return state
  const isBeforeQuestion = state.step === 'sign' && beforeQuestion.includes(state.phase)
  if (next.closedAt !== null && !isActionInFlight(next)) return isBeforeQuestion ? state : { step: 'idle' }
  const entered = stateOf(next)
  if (state.step === entered.step) return { ...state, record: next }
  return isBeforeQuestion && entered.step === 'review' ? { ...state, record: next } : entered
}

/** A reading of the journal may come after a change that was written later: it must not lead back. */
function isOlder(next: ActionRecord, known: ActionRecord): boolean {
  return Date.parse(next.updatedAt) < Date.parse(known.updatedAt)
}

/** The journal does not hold the question yet. */
const beforeQuestion: readonly ActionSignPhase[] = ['checking', 'estimating', 'stopped']

/** From the last checks until the wallet's answer is known or looked for: nothing leads away. */
function isAsking(state: ActionState): boolean {
  return state.step === 'sign' && ['checking', 'estimating', 'asking'].includes(state.phase)
}

/** The step at which an action is resumed. */
function stateOf(next: ActionRecord): ActionState {
  switch (lastOf(next).state) {
    case 'asked':
      return { step: 'sign', request: requestOf(next), record: next, phase: 'searching', failure: null }
    case 'accepted':
    case 'broadcast':
      return { step: 'broadcast', record: next, wait: 'fresh', failure: null }
    case 'confirmed':
      return { step: 'confirmed', record: next }
    default:
      return reviewOf(requestOf(next), next, noticeOf(next))
  }
}

function reviewOf(
  request: In<'review'>['request'],
  known: ActionRecord | null,
  notice: ReviewNotice | null,
): ActionState {
  return { step: 'review', request, record: known, quote: null, status: 'checking', notice, failure: null }
}
