import { rewardSplitterFactoryAbi as abi } from '@granary/contracts'
import type { Hex } from '@granary/staking/ethereum'
import {
  type SplitterTerms,
  splitterAddress,
  splitterImplementation,
  splitterProvider,
} from '@granary/staking/ethereum/splitter'
import { encodeFunctionData } from 'viem'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import type { JsonRpcUpstream } from '#server/platform/upstreams/JsonRpcUpstream.ts'

/** Any account: the computed address and the factory's answer must be equal. */
const example: Hex = `0x${'57'.repeat(20)}`

/**
 * Compares the contracts of a provider's share with the published ones, before any staker's rewards go there.
 * @throws {RewardSplitterUnusableError} REWARD_SPLITTER_UNUSABLE
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
 */
export async function checkSplitterFactory(rpc: JsonRpcUpstream, terms: SplitterTerms): Promise<void> {
  const { factory, shareBps } = terms
  const data = encodeFunctionData({ abi, functionName: 'predict', args: [example, BigInt(shareBps)] })
  const [code, implementation] = (await rpc.callAll([
    { method: 'eth_getCode', params: [factory, 'latest'] },
    { method: 'eth_getCode', params: [splitterImplementation(factory), 'latest'] },
  ])) as [Hex, Hex]
  if (!splitterProvider(factory, { factory: code, implementation }))
    throw new RewardSplitterUnusableError(`${factory}, or what its splitters run, is not the published code`)
  const told = (await rpc.call('eth_call', [{ to: factory, data }, 'latest'])) as Hex
  if (!told.endsWith(splitterAddress(example, terms).slice(2)))
    throw new RewardSplitterUnusableError(`${factory} makes its splitters at other addresses`)
}

/** The configured contract of the provider's share is missing, or another one. */
export class RewardSplitterUnusableError extends RefusedError {
  constructor(details: string) {
    super('The reward splitter factory is not the published contract.', {
      code: 'REWARD_SPLITTER_UNUSABLE',
      status: 503,
      details,
    })
  }
}
