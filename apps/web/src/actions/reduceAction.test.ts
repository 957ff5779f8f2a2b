// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AttemptOutcome } from '../journal/settleAttempt.ts'
import type { ActionEvent } from './ActionEvent.ts'
import type { ActionRecord } from './ActionRecord.ts'
import { type ActionState, actionStart } from './ActionState.ts'
import { isActionInFlight, lastOf } from './actionRecordState.ts'
import { newRecord, withActionOutcome, withQuestion } from './actionTransitions.ts'
import { reduceAction } from './reduceAction.ts'
import {
  exampleHash,
  exampleQuestion,
  exampleReceipt,
  exampleRequest,
  exampleTime,
} from './test/exampleAction.ts'

const at = exampleTime
const hash = exampleHash
const request = exampleRequest
const question = exampleQuestion
const receipt = exampleReceipt
const failure = { code: 'X', message: 'x' }
const quote = {
  gas: 1n,
  fees: { expectedPerGas: 1n, offer: { gasPrice: 1n } },
  networkFeeWei: 1n,
  balanceWei: 1n,
  balanceAfterWei: 0n,
}

const outcomes: AttemptOutcome[] = [
  { state: 'broadcast', hash },
  { state: 'rejected' },
  { state: 'confirmed', receipt },
  { state: 'unmined' },
  { state: 'dropped' },
  { state: 'failed', reason: 'reverted', receipt },
  { state: 'failed', reason: 'not_sent', receipt: null },
]

/** What the journal does beside the machine: a question, or an outcome of the last one where it can end so. */
function recorded(record: ActionRecord, step: number, second: number): ActionRecord {
  const updatedAt = new Date(Date.parse(at) + second).toISOString()
  try {
    const outcome = outcomes[step]
    const next = outcome
      ? withActionOutcome(record, outcome, at)
      : withQuestion(record, question, record.facts)
    return { ...next, updatedAt }
  } catch {
    return { ...record, updatedAt }
  }
}

const others: ActionEvent[] = [
  { type: 'opened', record: undefined },
  { type: 'requested', request, record: null },
  { type: 'checkStarted' },
  { type: 'quoted', quote },
  { type: 'failed', failure },
  { type: 'signStarted' },
  { type: 'signPhase', phase: 'searching' },
  { type: 'signPhase', phase: 'stopped', failure },
  { type: 'steppedBack' },
  { type: 'waited', wait: 'slow', failure: null },
  { type: 'left' },
]

test('whatever happens in whatever order, the step is that of the journal, and nothing is signed that was not checked', () => {
  const step = fc.integer({ min: -others.length, max: outcomes.length })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      let state: ActionState = actionStart
      let record = newRecord(request, question, at)
      for (const [second, each] of steps.entries()) {
        const before = state
        if (each < 0) {
          const event = others[-each - 1]
          if (event) state = reduceAction(state, event)
        } else {
          record = recorded(record, each, second + 1)
          state = reduceAction(state, { type: state.step === 'loading' ? 'opened' : 'recorded', record })
          if ('record' in state && state.record?.id === record.id) expectStepOf(state, record)
        }
        if (state.step === 'sign' && before.step === 'review' && state.phase === 'checking')
          expect(before.status).toBe('ready')
        if (before.step === 'broadcast' && state.step === 'review')
          expect(isActionInFlight(record)).toBe(false)
      }
    }),
    { numRuns: 2000 },
  )
})

function expectStepOf(state: ActionState, record: ActionRecord): void {
  const { state: last } = lastOf(record)
  if (last === 'broadcast') expect(state.step).toBe('broadcast')
  if (last === 'confirmed') expect(state.step).toBe('confirmed')
  if (last === 'asked') expect(state.step).toBe('sign')
  if (last === 'rejected' || last === 'dropped' || last === 'failed')
    expect(['review', 'sign']).toContain(state.step)
}

test('an older reading of the journal leads nowhere', () => {
  const old = newRecord(request, question, at)
  const sent = {
    ...withActionOutcome(old, { state: 'broadcast', hash }, at),
    updatedAt: '2026-11-21T10:00:01.000Z',
  }
  const state = reduceAction(actionStart, { type: 'opened', record: sent })
  expect(reduceAction(state, { type: 'recorded', record: old })).toBe(state)
})

test('nothing leads away from the question while the wallet is asked', () => {
  let state = reduceAction({ step: 'idle' }, { type: 'requested', request, record: null })
  state = reduceAction(state, { type: 'quoted', quote })
  state = reduceAction(state, { type: 'signStarted' })
  for (const phase of ['checking', 'estimating', 'asking'] as const) {
    const asking = reduceAction(state, { type: 'signPhase', phase })
    for (const type of ['left', 'steppedBack', 'signStarted'] as const)
      expect(reduceAction(asking, { type })).toBe(asking)
    expect(reduceAction(asking, { type: 'requested', request, record: null })).toBe(asking)
  }
})
