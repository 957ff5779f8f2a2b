import { expect, test } from 'vitest'
import { testPlan, testStep } from '../../test/engineBench.ts'
import type { PlannedStep } from '../TransactionPlan.ts'
import { mayStillCome } from './recordState.ts'
import type { TransactionRecord } from './TransactionRecord.ts'
import { newRecord, withOutcome, withQuestions } from './transitions.ts'

const at = '2026-11-23T10:00:00.000Z'
const daysLater = (days: number) => Date.parse(at) + days * 86_400_000

function asked(): TransactionRecord {
  const step = testStep('a')
  const question = { index: 0, step: step as PlannedStep, asked: {}, askedAt: at, bundle: null }
  return withQuestions(newRecord(testPlan(step), at), [question])
}

test('a given-up plan is searched for during two weeks, and no longer', () => {
  const refused = withOutcome(asked(), 0, { state: 'rejected' }, at)
  expect([0, 2, 13.9, 14.1].map(days => mayStillCome(refused, daysLater(days)))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('a broadcast plan does not count as given up', () => {
  expect(mayStillCome(asked(), daysLater(0))).toBe(false)
})
