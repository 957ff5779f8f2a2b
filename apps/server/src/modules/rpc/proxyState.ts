import type { RouteOutput, Routes } from '@granary/api'
import type { ChainUpstream } from '../../platform/upstreams/createChainUpstreams.ts'
import type { RpcNode } from '../../platform/upstreams/rpc/createRpcNode.ts'
import { RpcUpstreamUnavailableError } from '../../platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'

type ProxyState = RouteOutput<Routes['getEthProxyState']>

/**
 * A proxy's state: its chain, the newest block, and the health of its nodes, without their addresses.
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
 */
export async function proxyState({ chain, configured, parts }: ChainUpstream): Promise<ProxyState> {
  if (!configured) return { ...nothing, chainId: chain.id }
  const { pool, heads } = parts()
  await pool.ready()
  heads.touch()
  const head = heads.current() ?? (await pool.readHead())?.head
  if (!head) throw new RpcUpstreamUnavailableError(chain.name, 'no newest block')
  const finalized = pool.nodes.flatMap(node => node.finalized() ?? [])
  return {
    chainId: chain.id,
    configured,
    blockNumber: head.number,
    blockTimestampSeconds: head.timestampSeconds,
    blockHash: head.hash,
    finalizedBlockNumber: finalized.length > 0 ? Math.min(...finalized) : null,
    upstreams: pool.nodes.map(node => ({ state: stateOf(node), blockNumber: node.head()?.number ?? null })),
  }
}

const nothing = {
  configured: false,
  blockNumber: null,
  blockTimestampSeconds: null,
  blockHash: null,
  finalizedBlockNumber: null,
  upstreams: [],
}

function stateOf(node: RpcNode): ProxyState['upstreams'][number]['state'] {
  if (node.chain() === 'foreign') return 'foreign'
  if (node.chain() === 'unknown' || node.circuit.state() !== 'closed') return 'unavailable'
  return node.lagging ? 'lagging' : 'healthy'
}
