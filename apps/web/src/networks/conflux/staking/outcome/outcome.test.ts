// @vitest-environment node
import { expect, test } from 'vitest'
import { stakeDates } from './stakeDates.ts'
import { stakeOutcome } from './stakeOutcome.ts'

const cfx = 10n ** 18n

test('a vote pool gives one vote per 1,000 CFX, and a yearly return rounded down to the Drip', () => {
  const outcome = stakeOutcome('vote', 3000n * cfx, { apyBasisPoints: 1234n, sharePriceDrip: null })
  expect(outcome).toEqual({
    amountDrip: 3000n * cfx,
    votes: 3n,
    shares: null,
    yearlyDrip: (3702n * cfx) / 10n,
  })
  expect(stakeOutcome('share', 9999n, { apyBasisPoints: 1n, sharePriceDrip: cfx }).yearlyDrip).toBe(0n)
})

test('[A5.09] a share pool gives shares for any amount, rounded down', () => {
  const state = { apyBasisPoints: 900n, sharePriceDrip: (11n * cfx) / 10n }
  expect(stakeOutcome('share', 11n * cfx, state).shares).toBe(10n * cfx)
  expect(stakeOutcome('share', 1n, state).shares).toBe(0n)
})

test('figures that the pool did not return stay unknown', () => {
  const outcome = stakeOutcome('share', cfx, { apyBasisPoints: null, sharePriceDrip: null })
  expect(outcome).toMatchObject({ shares: null, yearlyDrip: null })
})

const block = { number: 1000, timestampSeconds: 1_800_000_000 }

test("the lock ends after its blocks at the chain's pace", () => {
  expect(stakeDates({ block, lockBlocks: 600n, unlockBlocks: 100n }, 1.25)).toEqual({
    askBackAt: 1_800_000_750,
    unlockSeconds: 125,
  })
})

test("a lock that has ended is over now, not at the newest block's time", () => {
  const state = { block, lockBlocks: 600n, unlockBlocks: 100n }
  expect(stakeDates(state, 1.25, 400).askBackAt).toBe('now')
  expect(stakeDates(state, 1.25, 401).askBackAt).toBe(1_800_000_001)
})

test('shares can be unstaked at any time, and unknown periods stay unknown', () => {
  expect(stakeDates({ block, lockBlocks: 0n, unlockBlocks: null }, 1)).toEqual({
    askBackAt: 'anytime',
    unlockSeconds: null,
  })
  expect(stakeDates({ block, lockBlocks: null, unlockBlocks: 0n }, 1)).toEqual({
    askBackAt: null,
    unlockSeconds: 0,
  })
})
