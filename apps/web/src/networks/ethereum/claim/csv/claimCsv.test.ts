import type { RewardDay } from '@granary/api'
import { expect, test } from 'vitest'
import { claimCsv } from './claimCsv.ts'

const day = {
  date: '2026-11-20',
  days: 1,
  rewardsGwei: 2_500_000_000n,
  penaltiesGwei: -500_000_000n,
  slashingGwei: 0n,
  executionWei: 1n,
  withdrawnGwei: 1_000_000_000n,
} as RewardDay

test("[A2.101] the file has each day's consensus and execution rewards, exact to the wei", () => {
  const [head, row] = claimCsv([day], '0xabc', 'hoodi').split('\r\n')
  expect(head).toContain('consensus_rewards_eth,execution_rewards_eth')
  expect(row).toBe('26-11-20,1,2,0.000000000000000001,1,2.000000000000000001,0xabc,hoodi')
})

test('a loss stays a number, and text that looks like a formula is escaped', () => {
  const loss = { ...day, rewardsGwei: 0n, executionWei: 0n }
  const [, row] = claimCsv([loss], '=HYPERLINK("x")', 'hoodi').split('\r\n')
  expect(row).toContain(',-0.5,')
  expect(row).toContain(`"'=HYPERLINK(""x"")"`)
})
