import { type Chain, chains } from '@granary/chains'
import type { Settings } from '../../settings.ts'
import type { Metrics } from '../metrics/createMetrics.ts'
import { RefusedError } from '../problems/RefusedError.ts'
import { createVerification } from './createVerification.ts'
import { createJsonRpcUpstream, type JsonRpcUpstream } from './JsonRpcUpstream.ts'

export type ChainUpstream = {
  chain: Chain
  /** The operator has named a node for the chain. */
  configured: boolean
  /**
   * The chain's node, after it has once proved to be of this chain.
   * @throws {NetworkNotConfiguredError} NETWORK_NOT_CONFIGURED
   * @throws {NetworkMismatchError} NETWORK_MISMATCH when the node is of another chain
   * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
   */
  rpc(): Promise<JsonRpcUpstream>
}

export type ChainUpstreams = ReadonlyMap<number, ChainUpstream>

export function createChainUpstreams(settings: Settings, metrics: Metrics): ChainUpstreams {
  return new Map(chains.map(chain => [chain.id, chainUpstream(chain, settings, metrics)]))
}

function chainUpstream(chain: Chain, settings: Settings, metrics: Metrics): ChainUpstream {
  const [url] = settings.rpcUrls.get(chain.id) ?? []
  if (!url) {
    const rpc = async () => {
      throw new NetworkNotConfiguredError(chain.name, 'no JSON-RPC node')
    }
    return { chain, configured: false, rpc }
  }
  const countFailure = () => metrics.upstreamFailures.inc({ upstream: `rpc ${chain.caipNetworkId}` })
  const upstream = createJsonRpcUpstream(url, chain.name, countFailure)
  const verified = createVerification(async () => {
    const id = Number(await upstream.call('eth_chainId', []))
    if (id !== chain.id)
      throw new NetworkMismatchError(chain.name, `the JSON-RPC node is of chain ${id}, not ${chain.id}`)
  })
  return {
    chain,
    configured: true,
    async rpc() {
      await verified()
      return upstream
    },
  }
}

/** The operator has not set up what the request needs of this network. */
export class NetworkNotConfiguredError extends RefusedError {
  override readonly name = 'NetworkNotConfiguredError'
  constructor(network: string, details: string) {
    super(`This provider has not set up ${network}.`, {
      code: 'NETWORK_NOT_CONFIGURED',
      status: 503,
      details,
    })
  }
}

/** An upstream belongs to another network than the settings say, and is not used. */
export class NetworkMismatchError extends RefusedError {
  override readonly name = 'NetworkMismatchError'
  constructor(network: string, details: string) {
    super(`The provider's ${network} node is of another network, so nothing is done with it.`, {
      code: 'NETWORK_MISMATCH',
      status: 503,
      details,
    })
  }
}
