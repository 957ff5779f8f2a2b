import {
  type EthereumChain,
  type EthereumNetworkId,
  ethereumNetworkIds,
  ethereumNetworks,
} from '@granary/chains'
import type { Metrics } from '#server/platform/metrics/createMetrics.ts'
import { defineService } from '#server/platform/modules/createServices.ts'
import type { Secret } from '#server/platform/settings/Secret.ts'
import type { Settings } from '#server/platform/settings/Settings.ts'
import {
  type ChainUpstream,
  type ChainUpstreams,
  NetworkNotConfiguredError,
} from '#server/platform/upstreams/createChainUpstreams.ts'
import { createVerification } from '#server/platform/upstreams/createVerification.ts'
import type { JsonRpcUpstream } from '#server/platform/upstreams/JsonRpcUpstream.ts'
import { NetworkMismatchError } from '#server/platform/upstreams/rpc/NetworkMismatchError.ts'
import { ethereumSettings } from '../settings/ethereumSettings.ts'
import { type BeaconNode, createBeaconNode } from './BeaconNode.ts'
import { type BeaconHistory, createBeaconHistory } from './beacon/createBeaconHistory.ts'

export type EthereumNodes = {
  rpc: JsonRpcUpstream
  beacon: BeaconNode
  /** The beacon node's history. */
  history: BeaconHistory
  /** The node to compare with, if configured. */
  second: { beacon: BeaconNode; history: BeaconHistory } | undefined
}

export type EthereumUpstream = {
  id: EthereumNetworkId
  chain: EthereumChain
  /** Nodes of both layers are configured. */
  configured: boolean
  /**
   * Both nodes, once they proved to be of this network and of one chain.
   * @throws {NetworkNotConfiguredError} NETWORK_NOT_CONFIGURED
   * @throws {NetworkMismatchError} NETWORK_MISMATCH
   * @throws {BeaconNodeUnavailableError} BEACON_NODE_UNAVAILABLE
   * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
   */
  nodes(): Promise<EthereumNodes>
}

export type EthereumUpstreams = Readonly<Record<EthereumNetworkId, EthereumUpstream>>

export const ethereumService = defineService<EthereumUpstreams>('ethereum upstreams')

export function createEthereumUpstreams(
  settings: Settings,
  chains: ChainUpstreams,
  metrics: Metrics,
): EthereumUpstreams {
  const upstreams = ethereumNetworkIds.map(id => {
    const chain = ethereumNetworks[id]
    return [
      id,
      ethereumUpstream(id, chain, chains.get(chain.id) as ChainUpstream, settings, metrics),
    ] as const
  })
  return Object.fromEntries(upstreams) as EthereumUpstreams
}

function ethereumUpstream(
  id: EthereumNetworkId,
  chain: EthereumChain,
  upstream: ChainUpstream,
  settings: Settings,
  metrics: Metrics,
): EthereumUpstream {
  const url = settings.of(ethereumSettings).networks[id].beaconApiUrl
  if (!url || !upstream.configured) {
    const missing = [upstream.configured ? '' : 'JSON-RPC node', url ? '' : 'beacon node'].filter(Boolean)
    const nodes = async () => {
      throw new NetworkNotConfiguredError(chain.name, `no ${missing.join(' and no ')}`)
    }
    return { id, chain, configured: false, nodes }
  }
  const countFailure = () => metrics.upstreamFailures.inc({ upstream: `beacon ${chain.caipNetworkId}` })
  const beacon = createBeaconNode(url, chain.name, countFailure)
  const history = createBeaconHistory(url, chain.name, countFailure)
  const second = secondNode(settings.of(ethereumSettings).networks[id].secondBeaconApiUrl, chain, metrics)
  const verified = createVerification(async () => verify(chain, { rpc: await upstream.rpc(), beacon }))
  return {
    id,
    chain,
    configured: true,
    async nodes() {
      await verified()
      return { rpc: await upstream.rpc(), beacon, history, second }
    },
  }
}

function secondNode(
  url: Secret | undefined,
  chain: EthereumChain,
  metrics: Metrics,
): EthereumNodes['second'] {
  if (!url) return undefined
  const countFailure = () =>
    metrics.upstreamFailures.inc({ upstream: `second beacon ${chain.caipNetworkId}` })
  return {
    beacon: createBeaconNode(url, chain.name, countFailure),
    history: createBeaconHistory(url, chain.name, countFailure),
  }
}

/** A local network may have a real one's chain id, so both nodes must also know the same execution block. */
async function verify(
  chain: EthereumChain,
  { rpc, beacon }: Pick<EthereumNodes, 'rpc' | 'beacon'>,
): Promise<void> {
  const [genesis, spec, parent] = await Promise.all([
    beacon.genesis(),
    beacon.spec(),
    beacon.executionParent(),
  ])
  const differences = [
    ['genesis fork version', genesis.forkVersion, chain.genesisForkVersion],
    ['deposit chain', spec.DEPOSIT_CHAIN_ID, chain.id],
    ['deposit contract', spec.DEPOSIT_CONTRACT_ADDRESS, chain.depositContract.address.toLowerCase()],
  ] as const
  for (const [what, found, expected] of differences)
    if (found !== expected)
      throw new NetworkMismatchError(chain.name, `the beacon node's ${what} is ${found}, not ${expected}`)
  if (parent && (await rpc.call('eth_getBlockByHash', [parent.hash, false])) === null)
    throw new NetworkMismatchError(
      chain.name,
      'the JSON-RPC node does not know the blocks of the beacon node',
    )
}
