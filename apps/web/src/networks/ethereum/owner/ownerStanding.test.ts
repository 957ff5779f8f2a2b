// @vitest-environment node
import type { OwnerSummary } from '@granary/api'
import { expect, test } from 'vitest'
import { exampleSummary } from '../rewards/test/index.ts'
import { isBeforeRewards, ownerStanding } from './ownerStanding.ts'

const nothing = { rewardsGwei: 0n, penaltiesGwei: 0n, slashingGwei: 0n, executionWei: 0n }
const of = (validators: OwnerSummary['validators'], change: Partial<OwnerSummary> = {}): OwnerSummary => ({
  ...exampleSummary,
  validators,
  activeGwei: 0n,
  totalBalanceGwei: 32_000_000_000n,
  total: nothing,
  ...change,
})

test('offers alone are no stake, and lost deposits await nothing', () => {
  expect(ownerStanding(of({ offered: 3 }, { totalBalanceGwei: 0n }))).toBe('none')
  expect(ownerStanding(of({}, { totalBalanceGwei: 0n }))).toBe('none')
  expect(ownerStanding(of({ dropped: 1 }))).toBe('over')
  expect(ownerStanding(of({ deposited: 1 }))).toBe('waiting')
  expect(ownerStanding(of({ pending_queued: 1, withdrawal_done: 1 }))).toBe('over')
})

test('before the first reward is counted an owner waits, active or not', () => {
  expect(isBeforeRewards(of({ pending_deposit: 2 }))).toBe(true)
  const active = { activeGwei: 32_000_000_000n }
  expect(isBeforeRewards(of({ active_ongoing: 1 }, active))).toBe(true)
  expect(
    isBeforeRewards(of({ active_ongoing: 1 }, { ...active, total: { ...nothing, rewardsGwei: 1n } })),
  ).toBe(false)
})

test('an unread history is not a missing reward', () => {
  const reach = { ...exampleSummary.reach, beginning: 'backfilling' as const }
  expect(isBeforeRewards(of({ active_ongoing: 1 }, { activeGwei: 32_000_000_000n, reach }))).toBe(false)
})
