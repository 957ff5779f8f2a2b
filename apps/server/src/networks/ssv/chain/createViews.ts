import type { Chain } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'
import { ssvViewsAbi } from '@granary/staking/ssv'
import { type ContractFunctionName, decodeFunctionResult, encodeFunctionData } from 'viem'
import { type CallResult, createChainReader } from '#server/platform/upstreams/createChainReader.ts'
import type { JsonRpcUpstream } from '#server/platform/upstreams/JsonRpcUpstream.ts'
import { RpcUpstreamUnavailableError } from '#server/platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'
import type { Snapshot } from './SsvEvent.ts'

/** Contract calls in one exchange: a read of a cluster takes up to 13 operators into account. */
const mostCalls = 100

const suspectMs = 3_600_000

export type Governance = {
  networkFeeWei: bigint
  minimumCollateralWei: bigint
  liquidationThresholdBlocks: number
  validatorsPerOperator: number
  blockNumber: number
}

/** Values of a cluster at a block; null where the contract refuses, as it does for a snapshot that is not the newest. */
export type ClusterReading = {
  balanceWei: bigint | null
  effectiveBalanceEth: number | null
  feeAsset: 'eth' | 'ssv'
}

export type OperatorReading = {
  feeWei: bigint
  pendingFee: { feeWei: bigint; fromSeconds: number; toSeconds: number } | null
}

export type ClusterState = { owner: Hex; operatorIds: readonly number[]; snapshot: Snapshot }

/** Reads of SSVNetworkViews. All throw RPC_UPSTREAM_UNAVAILABLE. */
export type Views = ReturnType<typeof createViews>

export function createViews(rpcOf: () => Promise<JsonRpcUpstream>, chain: Chain, views: Hex) {
  const suspects = createSuspects()

  async function callMany(
    calls: readonly Hex[],
    block?: number,
  ): Promise<{ results: CallResult[]; block: number }> {
    const reader = createChainReader(await rpcOf(), chain)
    const height = block ?? (await reader.head()).number
    const results: CallResult[] = []
    for (let start = 0; start < calls.length; start += mostCalls) {
      const part = calls.slice(start, start + mostCalls).map(data => ({ target: views, data }))
      const answered = await reader.callMany(part, height)
      if (!answered)
        throw new RpcUpstreamUnavailableError(chain.name, `it lacks the state of block ${height}`)
      results.push(...answered)
    }
    return { results, block: height }
  }

  return {
    async governance(): Promise<Governance> {
      const { results, block } = await callMany([
        call('getNetworkFee'),
        call('getMinimumLiquidationCollateral'),
        call('getLiquidationThresholdPeriod'),
        call('getValidatorsPerOperatorLimit'),
      ])
      const [fee, collateral, threshold, limit] = results
      const networkFeeWei = read('getNetworkFee', fee)
      const minimumCollateralWei = read('getMinimumLiquidationCollateral', collateral)
      const thresholdBlocks = read('getLiquidationThresholdPeriod', threshold)
      const validatorsPerOperator = read('getValidatorsPerOperatorLimit', limit)
      if (
        networkFeeWei === null ||
        minimumCollateralWei === null ||
        thresholdBlocks === null ||
        validatorsPerOperator === null
      )
        throw new RpcUpstreamUnavailableError(chain.name, 'the SSV views contract does not answer')
      const liquidationThresholdBlocks = Number(thresholdBlocks)
      const named = { networkFeeWei, minimumCollateralWei, liquidationThresholdBlocks }
      return { ...named, validatorsPerOperator, blockNumber: block }
    },
    /** Each cluster at one block, in order. */
    async clusters(
      clusters: readonly ClusterState[],
    ): Promise<{ readings: ClusterReading[]; blockNumber: number }> {
      const calls = clusters.flatMap(({ owner, operatorIds, snapshot }) => {
        const ids = operatorIds.map(BigInt)
        const { validatorCount, networkFeeIndex, clusterIndex: index, active, balanceWei: balance } = snapshot
        const args = [owner, ids, { validatorCount, networkFeeIndex, index, active, balance }] as const
        return [
          call('getBalance', args),
          call('getEffectiveBalance', args),
          call('getClusterAssetType', [owner, ids]),
        ]
      })
      const { results, block } = await callMany(calls)
      const readings = clusters.map((_, place): ClusterReading => {
        const [balance, effective, asset] = results.slice(place * 3, place * 3 + 3)
        return {
          balanceWei: read('getBalance', balance),
          effectiveBalanceEth: read('getEffectiveBalance', effective),
          feeAsset: read('getClusterAssetType', asset) === 0 ? 'ssv' : 'eth',
        }
      })
      return { readings, blockNumber: block }
    },
    /** Fees in the state after a block, in the order of the ids; null for an operator that the contract lacks. */
    async operators(ids: readonly number[], block: number): Promise<(OperatorReading | null)[]> {
      const calls = ids.flatMap(id => [
        call('getOperatorFee', [BigInt(id)]),
        call('getOperatorDeclaredFee', [BigInt(id)]),
      ])
      const { results } = await callMany(calls, block)
      return ids.map((_, place) => {
        const feeWei = read('getOperatorFee', results[place * 2])
        const declared = read('getOperatorDeclaredFee', results[place * 2 + 1])
        if (feeWei === null) return null
        const pendingFee = declared?.isFeeDeclared
          ? {
              feeWei: declared.fee,
              fromSeconds: Number(declared.approvalBeginTime),
              toSeconds: Number(declared.approvalEndTime),
            }
          : null
        return { feeWei, pendingFee }
      })
    },
    /**
     * Which of the operators whitelist the owner, in whatever way. An operator's own contract may refuse the call for
     * all named in it, or burn its gas: halves are asked, each apart, until those that refuse stand alone.
     */
    async whitelisting(ids: readonly number[], owner: Hex): Promise<ReadonlySet<number>> {
      const found = new Set<number>()
      /** @returns the parts for which the contract refused to answer */
      const ask = async (...parts: readonly (readonly number[])[]) => {
        const calls = parts.map(part => call('getWhitelistedOperators', [part.map(BigInt), owner]))
        const { results } = await callMany(calls)
        return parts.filter((_, place) => {
          const listed = read('getWhitelistedOperators', results[place])
          for (const id of listed ?? []) found.add(Number(id))
          return listed === null
        })
      }
      const { suspected, others } = suspects.among(ids)
      const waiting = others.length > 0 ? [others] : []
      for (let part = waiting.pop(); part; part = waiting.pop()) {
        const [refused] = await ask(part)
        if (refused?.length === 1) suspects.add(refused)
        else if (refused) waiting.push(...halvesOf(refused))
      }
      if (suspected.length > 0) await ask(...suspected.map(id => [id]))
      return found
    },
  }
}

/** Operators whose contracts refused a call lately: each is asked apart, so that it hides no others. */
function createSuspects() {
  const until = new Map<number, number>()
  return {
    add([id]: readonly number[]): void {
      if (id !== undefined) until.set(id, performance.now() + suspectMs)
    },
    among(ids: readonly number[]): { suspected: number[]; others: number[] } {
      const isSuspect = (id: number) => (until.get(id) ?? 0) > performance.now()
      return { suspected: ids.filter(isSuspect), others: ids.filter(id => !isSuspect(id)) }
    },
  }
}

function halvesOf(ids: readonly number[]): number[][] {
  const middle = Math.ceil(ids.length / 2)
  return [ids.slice(0, middle), ids.slice(middle)]
}

type Name = ContractFunctionName<typeof ssvViewsAbi>

function call(functionName: Name, args: readonly unknown[] = []): Hex {
  return encodeFunctionData({ abi: ssvViewsAbi, functionName, args } as never)
}

/** Null for a refused call and for an answer that is none. */
function read<N extends Name>(
  functionName: N,
  data: CallResult,
): ReturnType<typeof decodeFunctionResult<typeof ssvViewsAbi, N>> | null {
  if (data === undefined || data === '0x') return null
  try {
    return decodeFunctionResult({ abi: ssvViewsAbi, functionName, data } as never) as never
  } catch {
    return null
  }
}
