import { expect, test } from 'vitest'
import { isAskedAgain, mayStillCome } from './actionRecordState.ts'
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

test('what was given up counts as asked for again while the same thing of the same account is on its way', () => {
  const refused = exampleAction(undefined, { state: 'rejected' })
  const again = exampleAction()
  expect(isAskedAgain(refused, [refused, again])).toBe(true)
  expect(isAskedAgain(refused, [refused])).toBe(false)
  expect(isAskedAgain(again, [again])).toBe(false)
  const others = [{ subject: 'another' }, { account: `0x${'0e'.repeat(20)}` as const }, { chainId: 1030 }]
  for (const other of others) expect(isAskedAgain(refused, [refused, { ...again, ...other }])).toBe(false)
  const over = exampleAction(undefined, { state: 'rejected' })
  expect(isAskedAgain(refused, [refused, over])).toBe(false)
})
