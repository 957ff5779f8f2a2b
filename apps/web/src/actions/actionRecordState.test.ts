import { expect, test } from 'vitest'
import { mayStillCome } from './actionRecordState.ts'
import { exampleAction, exampleHash, exampleTime } from './test/exampleAction.ts'

const daysLater = (days: number) => Date.parse(exampleTime) + days * 86_400_000

test('what was given up is looked for over two weeks, and no longer', () => {
  const refused = exampleAction(undefined, { state: 'rejected' })
  expect([0, 2, 13.9, 14.1].map(days => mayStillCome(refused, daysLater(days)))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('what is on its way is not given up', () => {
  const sent = exampleAction(undefined, { state: 'broadcast', hash: exampleHash })
  expect(mayStillCome(sent, daysLater(0))).toBe(false)
})
