import { sharePoolAbi, votePoolAbi } from '@granary/contracts'
import type { PoolChain } from '@granary/contracts/testing'
import type { Hex } from '@granary/staking/ethereum'

/** What the contract says an account has earned, Drip. */
export async function earnedByContract(pools: PoolChain, staker: Hex, blockNumber?: bigint): Promise<bigint> {
  const at = {
    address: pools.votePool,
    abi: votePoolAbi,
    args: [staker],
    ...(blockNumber ? { blockNumber } : {}),
  } as const
  const summary = await pools.client.readContract({ ...at, functionName: 'userSummary' })
  return summary.claimedInterest + (await pools.client.readContract({ ...at, functionName: 'userInterest' }))
}

/** What the shares of an account are worth, Drip. */
export const worthOf = (pools: PoolChain, staker: Hex) =>
  pools.client.readContract({
    address: pools.sharePool,
    abi: sharePoolAbi,
    functionName: 'userStakedInPoS',
    args: [staker],
  })
