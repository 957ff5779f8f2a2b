import { sharePoolAbi, votePoolAbi } from '@granary/contracts'
import { voteDrip } from '@granary/staking/conflux'
import type { Hex } from '@granary/staking/ethereum'
import { encodeFunctionData } from 'viem'
import type { CallResult, ChainReader, ContractCall } from '#server/platform/upstreams/createChainReader.ts'
import type { StakerFlow, StakerReadings } from './readStakers.ts'

/**
 * Whether the pool's stake differs from that of all known stakers together: events are missing. Shares that the pool
 * itself holds, such as redeemed ones and any sent to it by mistake, are no one's.
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
 */
export async function missesStakers(
  reader: ChainReader,
  pool: { kind: 'vote' | 'share'; address: Hex },
  flows: readonly StakerFlow[],
  { readings, leftOut }: Pick<StakerReadings, 'readings' | 'leftOut'>,
  height: number,
): Promise<boolean> {
  const answers = await reader.callMany(callsOf(pool), height)
  const [total, own = 0n] = answers?.map(firstWord) ?? []
  if (total === undefined) return false
  if (pool.kind === 'share') return flows.reduce((sum, { shares }) => sum + shares, own) !== total
  if (leftOut > 0) return false
  return readings.reduce((sum, { stakedDrip }) => sum + stakedDrip, 0n) !== total * voteDrip
}

function callsOf({ kind, address }: { kind: 'vote' | 'share'; address: Hex }): ContractCall[] {
  if (kind === 'vote')
    return [{ target: address, data: encodeFunctionData({ abi: votePoolAbi, functionName: 'poolSummary' }) }]
  const own = { abi: sharePoolAbi, functionName: 'balanceOf', args: [address] } as const
  return [
    { target: address, data: encodeFunctionData({ abi: sharePoolAbi, functionName: 'totalSupply' }) },
    { target: address, data: encodeFunctionData(own) },
  ]
}

function firstWord(result: CallResult): bigint | undefined {
  return result !== undefined && result.length >= 66 ? BigInt(result.slice(0, 66)) : undefined
}
