import { sharePoolAbi, votePoolAbi } from '@granary/contracts'
import type { Hex } from '@granary/staking/ethereum'
import { encodeFunctionData } from 'viem'
import type { ChainReader } from './createChainReader.ts'
import type { StakerFlow, StakerReadings } from './readStakers.ts'

const dripPerVote = 1_000n * 10n ** 18n

const totals = {
  vote: encodeFunctionData({ abi: votePoolAbi, functionName: 'poolSummary' }),
  share: encodeFunctionData({ abi: sharePoolAbi, functionName: 'totalSupply' }),
}

/**
 * Whether the pool has more or less stake than all stakers that are known together: events of somebody are missing.
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
 */
export async function missesStakers(
  reader: ChainReader,
  pool: { kind: 'vote' | 'share'; address: Hex },
  flows: readonly StakerFlow[],
  { readings, leftOut }: StakerReadings,
  height: number,
): Promise<boolean> {
  const [answer] = (await reader.callMany([{ target: pool.address, data: totals[pool.kind] }], height)) ?? []
  if (answer === undefined || answer.length < 66) return false
  const total = BigInt(answer.slice(0, 66))
  if (pool.kind === 'share') return flows.reduce((sum, { shares }) => sum + shares, 0n) !== total
  if (leftOut > 0) return false
  return readings.reduce((sum, { stakedDrip }) => sum + stakedDrip, 0n) !== total * dripPerVote
}
