import type { ActionSignPhase } from '../ActionState.ts'
import type { GroupEvent } from './GroupEvent.ts'
import type { GroupState, Wish } from './GroupState.ts'
import { groupStateOf } from './groupStateOf.ts'

/** A wish's way as a pure machine. An event that the step does not know leaves the state as it is. */
export function reduceGroup(state: GroupState, event: GroupEvent): GroupState {
  switch (event.type) {
    case 'opened':
      return event.wish ? groupStateOf(event.wish) : { step: 'idle' }
    case 'unavailable':
      return { step: 'unavailable', failure: event.failure }
    case 'recorded':
      return recorded(state, event.wish)
    case 'requested':
      return mayBegin.includes(state.step) ? reviewOf(event.wish) : state
    case 'left':
      return isBusy(state) || state.step === 'loading' ? state : { step: 'idle' }
    default:
      return reduceStep(state, event)
  }
}

const mayBegin: readonly GroupState['step'][] = ['idle', 'review', 'confirmed']

type StepEvent = Exclude<GroupEvent, { type: 'opened' | 'unavailable' | 'recorded' | 'requested' | 'left' }>
type In<Step extends GroupState['step']> = Extract<GroupState, { step: Step }>

function reduceStep(state: GroupState, event: StepEvent): GroupState {
  switch (state.step) {
    case 'review':
      return reduceReview(state, event)
    case 'sign':
      return reduceSign(state, event)
    case 'wait':
      return event.type === 'waited' ? { ...state, wait: event.wait, failure: event.failure } : state
    default:
      return state
  }
}

function reduceReview(state: In<'review'>, event: StepEvent): GroupState {
  switch (event.type) {
    case 'checkStarted':
      return { ...state, status: 'checking', failure: null }
    case 'quoted':
      return { ...state, quote: event.quote, status: 'ready', failure: null }
    case 'failed':
      return { ...state, status: 'blocked', failure: event.failure }
    case 'signStarted':
      if (state.status !== 'ready') return state
      return { step: 'sign', wish: state.wish, phase: 'checking', failure: null }
    case 'steppedBack':
      return { step: 'idle' }
    default:
      return state
  }
}

function reduceSign(state: In<'sign'>, event: StepEvent): GroupState {
  if (event.type === 'signPhase') return { ...state, phase: event.phase, failure: event.failure ?? null }
  if (event.type === 'signStarted' && state.phase === 'stopped')
    return { ...state, phase: 'checking', failure: null }
  if (event.type === 'steppedBack' && state.phase === 'stopped') return reviewOf(state.wish)
  if (event.type === 'sentBack') return { ...reviewOf(state.wish), notice: event.notice }
  return state
}

/** Follows the journal: the same step keeps what it shows, another one is entered. */
function recorded(state: GroupState, wish: Wish): GroupState {
  if (!('wish' in state) || state.wish.id !== wish.id) return state
  // The journal does not hold the question yet.
  if (state.step === 'sign' && beforeQuestion.includes(state.phase)) return state
  const entered = groupStateOf(wish)
  if (state.step !== entered.step) return entered
  if (state.step === 'review' && !isSameOpen(state.wish, wish)) return entered
  return { ...state, wish }
}

function isSameOpen(a: Wish, b: Wish): boolean {
  const textOf = ({ open }: Wish) =>
    open.map(({ kind, subject, call }) => [kind, subject, call.data].join()).join()
  return textOf(a) === textOf(b)
}

const beforeQuestion: readonly ActionSignPhase[] = ['checking', 'estimating', 'stopped']

/** From the last checks until the wallet's answer is known or looked for: nothing leads away. */
export function isBusy(state: GroupState): boolean {
  return state.step === 'sign' && ['checking', 'estimating', 'asking'].includes(state.phase)
}

function reviewOf(wish: Wish): In<'review'> {
  return { step: 'review', wish, quote: null, status: 'checking', notice: null, failure: null }
}
