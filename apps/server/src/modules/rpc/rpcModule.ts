import type { RouteOutput, Routes } from '@granary/api'
import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { createSecretStriker } from '#server/platform/settings/createSecretStriker.ts'
import type { App } from '../../platform/http/App.ts'
import { implement } from '../../platform/http/implement.ts'
import type { ChainUpstream, ChainUpstreams } from '../../platform/upstreams/createChainUpstreams.ts'
import type { RpcNode } from '../../platform/upstreams/rpc/createRpcNode.ts'
import { RpcUpstreamUnavailableError } from '../../platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'
import { createRpcListener } from './createRpcListener.ts'
import { createRpcService } from './createRpcService.ts'
import { findProxies, type ProxyAddress } from './findProxies.ts'
import { rpcSettings } from './rpcSettings.ts'

/** The JSON-RPC proxies. */
export const rpcModule = defineModule({
  name: 'rpc',
  settings: rpcSettings,
  start({ settings, chains, metrics, budget, limitOf, log }) {
    const { trustedProxies, publicOrigin } = settings
    const { cacheBytes, callGasMax, callsPerMinute } = settings.of(rpcSettings)
    const service = createRpcService({
      upstreams: chains,
      registry: metrics.registry,
      cacheBytes,
      callGasMax,
      budget,
      limit: limitOf({ name: 'rpc', points: callsPerMinute, seconds: 60 }),
      strike: createSecretStriker(settings),
    })
    const proxies = findProxies(settings.chains.map(({ chain }) => chain))
    return {
      routes: app => rpcRoutes(app, proxies.values(), chains),
      intercept: face =>
        createRpcListener({ ...face, service, proxies, trustedProxies, publicOrigin, log, metrics }),
    }
  },
})

/** Each proxy's state by GET (specification, section 7). Calls come by POST: see `createRpcListener`. */
function rpcRoutes(app: App, proxies: Iterable<ProxyAddress>, upstreams: ChainUpstreams): void {
  for (const { state, chainIdOf } of proxies)
    implement(app, state, (_input, context) => {
      const id = chainIdOf(new URL(context.req.url).search.slice(1))
      return proxyState(upstreams.get(id) as ChainUpstream)
    })
}

type ProxyState = RouteOutput<Routes['getEthProxyState']>

/**
 * A proxy's state: its chain, the newest block, and the health of its nodes, without their addresses.
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
 */
async function proxyState({ chain, configured, parts }: ChainUpstream): Promise<ProxyState> {
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
