import type { Chain } from '@granary/chains'
import type { Settings } from '#server/platform/settings/Settings.ts'
import type { Metrics } from '../metrics/createMetrics.ts'
import { RefusedError } from '../problems/RefusedError.ts'
import type { ChainSettings } from '../settings/defineSettings.ts'
import { createJsonRpcUpstream, type JsonRpcUpstream } from './JsonRpcUpstream.ts'
import { createHeadFollower, type HeadFollower } from './rpc/createHeadFollower.ts'
import { createRpcMetrics, type RpcMetrics } from './rpc/createRpcMetrics.ts'
import { createRpcPool, type RpcPool } from './rpc/createRpcPool.ts'

export type ChainUpstream = {
  chain: Chain
  /** The chain has a configured node. */
  configured: boolean
  /**
   * The chain's nodes, once one proved to be of this chain.
   * @throws {NetworkNotConfiguredError} NETWORK_NOT_CONFIGURED
   * @throws {NetworkMismatchError} NETWORK_MISMATCH when they are of another chain
   * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
   */
  rpc(): Promise<JsonRpcUpstream>
  /** What the proxy works with. @throws {NetworkNotConfiguredError} NETWORK_NOT_CONFIGURED */
  parts(): ChainParts
  close(): void
}

export type ChainParts = { pool: RpcPool; heads: HeadFollower }

export type ChainUpstreams = ReadonlyMap<number, ChainUpstream>

export function createChainUpstreams(settings: Settings, metrics: Metrics): ChainUpstreams {
  const rpcMetrics = createRpcMetrics(metrics.registry, metrics.upstreamFailures)
  return new Map(
    settings.chains.map(given => [given.chain.id, chainUpstream(given, settings.nodes, rpcMetrics)]),
  )
}

function chainUpstream(
  { chain, urls, webSocketUrls }: ChainSettings,
  { toleratedLagSeconds, timeoutMs, headPollMs }: Settings['nodes'],
  metrics: RpcMetrics,
): ChainUpstream {
  if (urls.length === 0) {
    const refuse = () => {
      throw new NetworkNotConfiguredError(chain.name, 'no JSON-RPC node')
    }
    return { chain, configured: false, rpc: async () => refuse(), parts: refuse, close() {} }
  }
  const pool = createRpcPool({ chain, urls, metrics, toleratedLagSeconds, timeoutMs })
  const heads = createHeadFollower({ pool, chain, webSocketUrls, pollMs: headPollMs })
  const upstream = createJsonRpcUpstream(pool, chain)
  return {
    chain,
    configured: true,
    async rpc() {
      await pool.ready()
      return upstream
    },
    parts: () => ({ pool, heads }),
    close() {
      heads.close()
      pool.close()
    },
  }
}

/** What the request needs of this network is not configured. */
export class NetworkNotConfiguredError extends RefusedError {
  constructor(network: string, details: string) {
    super(`This provider has not set up ${network}.`, {
      code: 'NETWORK_NOT_CONFIGURED',
      status: 503,
      details,
    })
  }
}
