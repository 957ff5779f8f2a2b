import { maxDepositsPerStake, maxEffectiveBalanceGwei, minDepositGwei } from '@granary/staking/ethereum'
import { readGwei } from '../readGwei.ts'

export type StakePlan = {
  totalGwei: bigint
  /** Classic validators (0x01) of exactly 32 ETH. */
  classic: number
  /** The remainder, in gwei. */
  remainderGwei: bigint
  /** Fewest compounding validators (0x02) that hold the whole amount. */
  compounding: number
}

export type PlanResult =
  | { plan: StakePlan; error?: undefined }
  | { plan?: undefined; error: 'malformed' | 'tooSmall' | 'tooLarge' }

/** The validators of either kind that a typed amount of ETH fills, or why it cannot be staked. */
export function planStake(text: string): PlanResult {
  const totalGwei = readGwei(text)
  if (totalGwei === null) return { error: 'malformed' }
  if (totalGwei < minDepositGwei) return { error: 'tooSmall' }
  if (totalGwei > minDepositGwei * BigInt(maxDepositsPerStake)) return { error: 'tooLarge' }
  return {
    plan: {
      totalGwei,
      classic: Number(totalGwei / minDepositGwei),
      remainderGwei: totalGwei % minDepositGwei,
      compounding: Number((totalGwei + maxEffectiveBalanceGwei - 1n) / maxEffectiveBalanceGwei),
    },
  }
}
