import type { DepositQuote } from '../chain/DepositQuote.ts'
import { isSameOffer } from '../journal/isSameOffer.ts'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import {
  currentAttempt,
  currentTransaction,
  isInFlight,
  journalState,
  lastAttempt,
  wasAsked,
} from '../journal/journalState.ts'
import type { FlowEvent } from './FlowEvent.ts'
import type { FlowState, ReviewNotice, SignPhase } from './FlowState.ts'

/** The staking flow as a pure machine. An event that the step does not know leaves the state as it is. */
export function reduceFlow(state: FlowState, event: FlowEvent): FlowState {
  switch (event.type) {
    case 'opened':
      return event.entry ? stateOf(event.entry) : { step: 'details', draft: null, failure: null }
    case 'unavailable':
      return { step: 'unavailable', failure: event.failure }
    case 'edited':
      return { step: 'details', draft: event.draft, failure: null }
    case 'recorded':
      return record(state, event.entry)
    default:
      return reduceStep(state, event)
  }
}

type StepEvent = Exclude<FlowEvent, { type: 'opened' | 'unavailable' | 'edited' | 'recorded' }>

function reduceStep(state: FlowState, event: StepEvent): FlowState {
  switch (state.step) {
    case 'details':
      return event.type === 'failed' ? { ...state, failure: event.failure } : state
    case 'credentials':
      return reduceCredentials(state, event)
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

type In<Step extends FlowState['step']> = Extract<FlowState, { step: Step }>

function reduceCredentials(state: In<'credentials'>, event: StepEvent): FlowState {
  if (event.type === 'offerAsked') return { ...state, busy: true, failure: null }
  return event.type === 'failed' ? { ...state, busy: false, failure: event.failure } : state
}

function reduceReview(state: In<'review'>, event: StepEvent): FlowState {
  switch (event.type) {
    case 'steppedBack':
      return wasAsked(state.entry)
        ? state
        : { step: 'credentials', entry: state.entry, busy: false, failure: null }
    case 'proofStarted':
      return { ...state, checks: [], status: 'proving', failure: null }
    case 'quoted':
      return { ...state, quote: event.quote }
    case 'checked':
      return { ...state, checks: [...state.checks.filter(({ id }) => id !== event.check.id), event.check] }
    case 'proofEnded':
      return { ...state, status: event.isProved ? 'proved' : 'blocked' }
    case 'failed':
      return { ...state, status: 'blocked', failure: event.failure }
    case 'signStarted':
      if (state.status !== 'proved') return state
      return { step: 'sign', entry: state.entry, quote: state.quote, phase: 'checking', failure: null }
    default:
      return state
  }
}

function reduceSign(state: In<'sign'>, event: StepEvent): FlowState {
  if (event.type === 'signPhase') return { ...state, phase: event.phase, failure: event.failure ?? null }
  if (event.type === 'signStarted' && state.phase === 'stopped')
    return { ...state, phase: 'checking', failure: null }
  if (event.type === 'steppedBack') return state.phase === 'stopped' ? reviewOf(state.entry, null) : state
  return event.type === 'sentBack' ? reviewOf(state.entry, event.notice) : state
}

/** Follows the journal: the same step keeps what it shows, another one is entered. Another offer is reviewed anew. */
function record(state: FlowState, entry: JournalEntry): FlowState {
  if (!('entry' in state) || state.entry.id !== entry.id || isOlder(entry, state.entry)) return state
  const isBeforePrompt = state.step === 'sign' && beforePrompt.includes(state.phase)
  const canLetGo = state.step === 'credentials' || state.step === 'review' || isBeforePrompt
  if (entry.closedAt !== null && canLetGo) return { step: 'details', draft: entry.intent, failure: null }
  if (state.step === 'broadcast' && goesOn(state, entry))
    return { step: 'sign', entry, quote: state.quote, phase: 'checking', failure: null }
  // Only where it was signed does the next transaction follow by itself, not in another tab that looks on.
  const quote = state.step === 'sign' || state.step === 'broadcast' ? state.quote : null
  const next = stateOf(entry, quote)
  if (next.step === 'review' && !isSameOffer(state.entry.offer, entry.offer)) return next
  if (state.step === next.step) return { ...state, entry }
  return isBeforePrompt && next.step === 'review' ? { ...state, entry } : next
}

/** The transaction that was waited for is confirmed, and the next one can be asked for: it was proved with it. */
function goesOn(state: In<'broadcast'>, entry: JournalEntry): boolean {
  if (!state.quote || entry.closedAt !== null) return false
  const waitedFor = lastAttempt(entry.transactions[currentTransaction(state.entry)])
  if (waitedFor?.state !== 'confirmed') return false
  const next = currentTransaction(entry)
  const [now, before] = [entry, state.entry].map(({ transactions }) => lastAttempt(transactions[next])?.state)
  return now === before && !entry.transactions.some(isInFlight) && journalState(entry) !== 'confirmed'
}

/** A reading of the journal may come after a change that was written later: it must not lead back. */
function isOlder(entry: JournalEntry, known: JournalEntry): boolean {
  return Date.parse(entry.updatedAt) < Date.parse(known.updatedAt)
}

/** The journal still says `proved` while the last checks are made. */
const beforePrompt: readonly SignPhase[] = ['checking', 'estimating', 'stopped']

/** The step at which a stake is resumed. */
function stateOf(entry: JournalEntry, quote: DepositQuote | null = null): FlowState {
  switch (journalState(entry)) {
    case 'intent':
      return { step: 'credentials', entry, busy: false, failure: null }
    case 'asked':
      return { step: 'sign', entry, quote: null, phase: 'searching', failure: null }
    case 'accepted':
    case 'broadcast':
      return { step: 'broadcast', entry, quote, wait: 'fresh', failure: null }
    case 'confirmed':
      return { step: 'confirmed', entry }
    default:
      return reviewOf(entry, noticeOf(entry))
  }
}

function reviewOf(entry: JournalEntry, notice: ReviewNotice | null): FlowState {
  return { step: 'review', entry, quote: null, checks: [], status: 'proving', notice, failure: null }
}

function noticeOf(entry: JournalEntry): ReviewNotice | null {
  const last = currentAttempt(entry)
  if (last?.state === 'rejected' || last?.state === 'dropped') return last.state
  return last?.state === 'failed' ? last.reason : null
}
