// @vitest-environment node
import { expect, test } from 'vitest'
import { waitPlan } from './waitPlan.ts'

test('[A9.18] the wait counts as slow after 25 seconds without a block', () => {
  expect(waitPlan(24_999, 4000).wait).toBe('fresh')
  expect(waitPlan(25_000, 4000).wait).toBe('slow')
})

test('[A9.17] after 3 minutes the watch continues in the background, every 30 seconds', () => {
  expect(waitPlan(179_999, 4000)).toEqual({ wait: 'slow', pauseMs: 4000 })
  expect(waitPlan(180_000, 4000)).toEqual({ wait: 'background', pauseMs: 30_000 })
})
