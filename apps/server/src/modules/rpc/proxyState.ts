import type { RouteOutput, Routes } from '@granary/api'
import type { ChainUpstream } from '../../platform/upstreams/createChainUpstreams.ts'
import { RpcUpstreamUnavailableError } from '../../platform/upstreams/JsonRpcUpstream.ts'

/**
 * What a proxy says of itself to GET: its chain, and the newest block of its node.
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
 */
export async function proxyState(upstream: ChainUpstream): Promise<RouteOutput<Routes['getEthProxyState']>> {
  const { chain, configured } = upstream
  if (!configured) return { chainId: chain.id, configured, blockNumber: null, blockTimestampSeconds: null }
  const rpc = await upstream.rpc()
  const block = await rpc.call('eth_getBlockByNumber', ['latest', false])
  if (!isBlock(block)) throw new RpcUpstreamUnavailableError(chain.name, 'no newest block')
  return {
    chainId: chain.id,
    configured,
    blockNumber: Number(block.number),
    blockTimestampSeconds: Number(block.timestamp),
  }
}

function isBlock(value: unknown): value is { number: string; timestamp: string } {
  return typeof value === 'object' && value !== null && 'number' in value && 'timestamp' in value
}
