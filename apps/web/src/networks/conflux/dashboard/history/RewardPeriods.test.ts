import { expect, test } from 'vitest'
import { exampleDays } from '../test/examples.ts'
import { groupRewards } from './groupRewards.ts'
import { chartColumns } from './RewardPeriods.tsx'

const drawn = (rewardDrip: bigint) => {
  const days = exampleDays('2026-11-22', 1).map(day => ({ ...day, rewardDrip, totalRewardDrip: rewardDrip }))
  return chartColumns(groupRewards(days, 'day', false), 'day', 'en-US')[0]
}

test("losses from the pool's rounding are no bar; a slashing is", () => {
  expect(drawn(-1n)).toMatchObject({ values: [0], line: 0 })
  expect(drawn(-(10n ** 12n))).toMatchObject({ values: [-1e-6], line: -1e-6 })
  expect(drawn(10n ** 18n)).toMatchObject({ values: [1], line: 1 })
})
