// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testPlan, testStep } from '../../test/engineBench.ts'
import type { PlannedStep } from '../index.ts'
import { isInFlight, lastAttempt } from '../record/recordState.ts'
import type { AttemptOutcome } from '../record/settleAttempt.ts'
import type { TransactionRecord } from '../record/TransactionRecord.ts'
import { newRecord, withOutcome, withQuestions } from '../record/transitions.ts'
import { reduceTransaction } from './reduceTransaction.ts'
import type { TransactionEvent, TransactionState } from './TransactionState.ts'

type State = TransactionState<bigint>

const at = '2026-11-21T10:00:00.000Z'
const hash = 'h'
const receipt = { height: 1 }
const failure = { code: 'X', message: 'x' }
const step = testStep('a') as PlannedStep
const plan = testPlan(step)
const question = { index: 0, step, asked: {}, askedAt: at, bundle: null }
const quote = { steps: [step], cost: 1n, bundling: null }
const start: State = { step: 'loading' }
const asked = () => withQuestions(newRecord(plan, at), [question])

const outcomes: AttemptOutcome[] = [
  { state: 'broadcast', hash },
  { state: 'rejected' },
  { state: 'confirmed', receipt },
  { state: 'unmined' },
  { state: 'dropped' },
  { state: 'failed', reason: 'reverted', receipt },
  { state: 'failed', reason: 'not_sent', receipt: null },
]

/** Store changes beside the machine: a question, or a possible outcome of the last one. */
function recorded(record: TransactionRecord, each: number, second: number): TransactionRecord {
  const updatedAt = new Date(Date.parse(at) + second).toISOString()
  try {
    const outcome = outcomes[each]
    const next = outcome ? withOutcome(record, 0, outcome, at) : withQuestions(record, [question])
    return { ...next, updatedAt }
  } catch {
    return { ...record, updatedAt }
  }
}

const others: TransactionEvent<bigint>[] = [
  { type: 'opened', record: undefined },
  { type: 'requested', plan, record: null },
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

test('for any order of events, the step matches the record, and only checked steps are signed', () => {
  const change = fc.integer({ min: -others.length, max: outcomes.length })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), steps => {
      let state: State = start
      let record = asked()
      for (const [second, each] of steps.entries()) {
        const before = state
        if (each < 0) {
          const event = others[-each - 1]
          if (event) state = reduceTransaction(state, event)
        } else {
          record = recorded(record, each, second + 1)
          state = reduceTransaction(state, { type: state.step === 'loading' ? 'opened' : 'recorded', record })
          if ('record' in state && state.record?.id === record.id) expectStepOf(state, record)
        }
        if (state.step === 'sign' && before.step === 'review' && state.phase === 'checking')
          expect(before.status).toBe('ready')
        if (before.step === 'broadcast' && state.step === 'review') expect(isInFlight(record)).toBe(false)
      }
    }),
    { numRuns: 2000 },
  )
})

function expectStepOf(state: State, record: TransactionRecord): void {
  const last = lastAttempt(record.steps[0])?.state
  if (last === 'broadcast') expect(state.step).toBe('broadcast')
  if (last === 'confirmed') expect(state.step).toBe('confirmed')
  if (last === 'asked') expect(state.step).toBe('sign')
  if (last === 'rejected' || last === 'dropped' || last === 'failed')
    expect(['review', 'sign']).toContain(state.step)
}

test('an older version of the record changes nothing', () => {
  const old = asked()
  const sent = {
    ...withOutcome(old, 0, { state: 'broadcast', hash }, at),
    updatedAt: '2026-11-21T10:00:01.000Z',
  }
  const state = reduceTransaction(start, { type: 'opened', record: sent })
  expect(reduceTransaction(state, { type: 'recorded', record: old })).toBe(state)
})

test('no event leaves the signing step while the wallet is asked', () => {
  let state = reduceTransaction({ step: 'idle' }, { type: 'requested', plan, record: null })
  state = reduceTransaction(state, { type: 'quoted', quote })
  state = reduceTransaction(state, { type: 'signStarted' })
  for (const phase of ['checking', 'estimating', 'asking'] as const) {
    const asking = reduceTransaction(state, { type: 'signPhase', phase })
    for (const type of ['left', 'steppedBack', 'signStarted'] as const)
      expect(reduceTransaction(asking, { type })).toBe(asking)
    expect(reduceTransaction(asking, { type: 'requested', plan, record: null })).toBe(asking)
  }
})
