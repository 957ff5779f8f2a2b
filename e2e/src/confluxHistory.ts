import { expect } from '@playwright/test'
import type { Address } from 'viem'
import type { StackAddresses } from './StackAddresses.ts'

type RewardDay = {
  date: string
  days: number
  rewardDrip: string
  totalRewardDrip: string
  stakedDrip: string
  blockNumber: number
  open: boolean
}

export type StakerHistory = { days: RewardDay[]; totalRewardDrip: string }

/** A staker's data from the server, in wire form. */
export async function confluxRewards(
  stack: StackAddresses,
  pool: Address,
  staker: Address,
): Promise<StakerHistory> {
  const path = `conflux/espace/testnet/pools/${pool.toLowerCase()}/stakers/${staker.toLowerCase()}/rewards`
  const response = await fetch(`${stack.siteUrl}/api/v1/${path}?limit=400`)
  return (await response.json()) as StakerHistory
}

/** Waits until the server has read this many days, and the contract's payments to the Drip. */
export async function untilRead(
  stack: StackAddresses,
  pool: Address,
  staker: Address,
  { days, totalDrip }: { days: number; totalDrip: () => Promise<bigint> },
): Promise<StakerHistory> {
  let last: StakerHistory = { days: [], totalRewardDrip: '' }
  await expect(async () => {
    last = await confluxRewards(stack, pool, staker)
    expect(last.days.length).toBeGreaterThanOrEqual(days)
    expect(last.totalRewardDrip).toBe((await totalDrip()).toString())
  }).toPass()
  return last
}
