import { expect, test } from 'vitest'
import { type ClusterLevel, levelOf } from './levelOf.ts'

const day = 7_200
const cluster = (runwayDays: number | null, status: 'active' | 'liquidated' | 'empty' = 'active') => ({
  ...{ status, balanceWei: 1n, runwayBlocks: runwayDays === null ? null : runwayDays * day },
})

test.each<[number | null, ClusterLevel | undefined, ClusterLevel]>([
  [400, undefined, 'enough'],
  [30, undefined, 'enough'],
  [29.9, undefined, 'month'],
  [7, undefined, 'month'],
  [6.9, undefined, 'week'],
  [0, undefined, 'week'],
  [null, undefined, 'enough'],
  // A little more does not end a level, so that nobody repeats it by tiny deposits.
  [30.5, 'month', 'month'],
  [33.1, 'month', 'enough'],
  [7.5, 'week', 'week'],
  [7.8, 'week', 'month'],
  [30.5, 'week', 'month'],
])('%s days left, after %s, is %s', (days, before, level) => {
  expect(levelOf(cluster(days), before)).toBe(level)
})

test('a liquidated cluster is that whatever its balance, and one without validators needs nothing', () => {
  expect(levelOf(cluster(400, 'liquidated'), 'enough')).toBe('liquidated')
  expect(levelOf(cluster(0, 'empty'), 'week')).toBe('enough')
})

test('an unread balance is no news', () => {
  expect(levelOf({ ...cluster(5), balanceWei: null }, 'enough')).toBeNull()
})
