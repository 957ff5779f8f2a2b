// @vitest-environment node
import { expect, test } from 'vitest'
import { readingProgress } from './readingProgress.ts'

const slotsPerDay = 7200
const start = { slot: 1000, atMs: 0 }
const at = (days: number, seconds: number, target = 40) =>
  readingProgress({
    start,
    slot: start.slot + days * slotsPerDay,
    targetSlot: start.slot + target * slotsPerDay,
    nowMs: seconds * 1000,
    slotsPerDay,
  })

test('after a long absence the days read are counted, with the time left at the pace so far', () => {
  expect(at(0, 10)).toEqual({ done: 0, total: 40, secondsLeft: null })
  expect(at(12, 60)).toEqual({ done: 12, total: 40, secondsLeft: 140 })
  expect(at(30, 150)).toEqual({ done: 30, total: 40, secondsLeft: 50 })
})

test('the count never goes back and never says that all is read before it is', () => {
  const done = [0, 3.5, 12, 20, 38.9].map(days => at(days, 60)?.done)
  expect(done).toEqual([0, 3, 12, 20, 38])
  expect(at(38.9, 60, 40)?.total).toBe(40)
})

test('less than a day behind is no absence', () => {
  expect(at(39.5, 60)).toBeNull()
  expect(at(40, 60)).toBeNull()
})
