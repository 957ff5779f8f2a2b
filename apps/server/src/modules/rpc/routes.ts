import { apiBase, type Route, routes } from '@granary/api'
import { confluxESpace, confluxESpaceTestnet, hoodi, mainnet } from '@granary/chains'
import type { Registry } from 'prom-client'
import type { App, AppContext } from '../../platform/http/App.ts'
import { decodeAddress, implement } from '../../platform/http/implement.ts'
import { visitorAddress } from '../../platform/http/visitorAddress.ts'
import type { RateLimit } from '../../platform/rateLimits/RateLimit.ts'
import type { ChainUpstream, ChainUpstreams } from '../../platform/upstreams/createChainUpstreams.ts'
import { rpcMethods } from '../../platform/upstreams/rpc/rpcMethods.ts'
import { answerRpc } from './answerRpc.ts'
import { createProxyMetrics, type ProxyMetrics } from './createProxyMetrics.ts'
import { createRpcProxy, type RpcProxy } from './createRpcProxy.ts'
import { parseRpcBody, type RpcItem } from './parseRpcBody.ts'
import { proxyState } from './proxyState.ts'
import type { RpcRefusal } from './rpcErrors.ts'

export type RpcModule = {
  upstreams: ChainUpstreams
  registry: Registry
  limit: RateLimit
  trustedProxies: number
  /** Memory for answers that are kept, all chains together. */
  cacheBytes: number
  /** Takes the operator's secrets out of a text of JSON. */
  strike(json: string): string
}

const chainIds = {
  eth: { mainnet: mainnet.id, hoodi: hoodi.id },
  cfx: { mainnet: confluxESpace.id, testnet: confluxESpaceTestnet.id },
} as const

/** The two JSON-RPC proxies: calls by POST, a small state by GET (specification, section 7). */
export function rpcRoutes(app: App, module: RpcModule): void {
  const metrics = createProxyMetrics(module.registry)
  const upstream = (id: number) => module.upstreams.get(id) as ChainUpstream
  const proxyOf = createProxies(module, metrics)
  implement(app, routes.getEthProxyState, ({ query }) =>
    proxyState(upstream(chainIds.eth[query.network_type])),
  )
  implement(app, routes.getCfxProxyState, ({ query }) =>
    proxyState(upstream(chainIds.cfx[query.network_type])),
  )
  const post = { app, module, metrics, proxyOf, upstream }
  postRpc(post, routes.postEthProxy, query => chainIds.eth[query.network_type as 'mainnet'])
  postRpc(post, routes.postCfxProxy, query => chainIds.cfx[query.network_type as 'mainnet'])
}

/** A proxy for every chain that has a node. */
function createProxies({ upstreams, cacheBytes }: RpcModule, metrics: ProxyMetrics): Proxies {
  const configured = [...upstreams.values()].filter(upstream => upstream.configured)
  const share = cacheBytes / Math.max(1, configured.length)
  const proxies = new Map(
    configured.map(({ chain, parts }) => [
      chain.id,
      createRpcProxy({ ...parts(), chain, metrics, cacheBytes: share }),
    ]),
  )
  return id => {
    upstreams.get(id)?.parts()
    return proxies.get(id) as RpcProxy
  }
}

/** @throws {NetworkNotConfiguredError} NETWORK_NOT_CONFIGURED */
type Proxies = (chainId: number) => RpcProxy

type Post = {
  app: App
  module: RpcModule
  metrics: ProxyMetrics
  proxyOf: Proxies
  upstream(id: number): ChainUpstream
}

/** JSON-RPC has its own way to refuse a body, so the body is not decoded by the contract's schema. */
function postRpc(
  { app, module, metrics, proxyOf, upstream }: Post,
  route: Route,
  chainIdOf: (query: { network_type: string }) => number,
): void {
  app.post(`${apiBase}${route.path}`, async context => {
    const { query } = decodeAddress(route, context)
    const chainId = chainIdOf(query as { network_type: string })
    const proxy = proxyOf(chainId)
    const body = parseRpcBody(await context.req.text())
    if (body.kind === 'malformed') return malformed(context, body.refusal)
    const items = body.kind === 'single' ? [body.item] : body.items
    await module.limit.consume(visitorAddress(context, module.trustedProxies), costOf(items))
    countRefusals(context, items, () =>
      metrics.count(upstream(chainId).chain.caipNetworkId, 'other', 'proxy', 'refused'),
    )
    const answers = await answerRpc(items, proxy, module.strike)
    if (answers.length === 0) return context.body(null, 204)
    const text = body.kind === 'single' ? (answers[0] as string) : `[${answers.join(',')}]`
    return context.body(text, 200, { 'content-type': 'application/json' })
  })
}

function costOf(items: readonly RpcItem[]): number {
  return items.reduce(
    (sum, item) => sum + (item.kind === 'call' ? (rpcMethods.get(item.method)?.cost ?? 1) : 1),
    0,
  )
}

function malformed(context: AppContext, error: RpcRefusal): Response {
  return context.json({ jsonrpc: '2.0', id: null, error }, 400)
}

function countRefusals(context: AppContext, items: readonly RpcItem[], count: () => void): void {
  const refused = items.filter(item => item.kind === 'refused').length
  if (refused === 0) return
  for (let index = 0; index < refused; index += 1) count()
  context.get('log').debug({ refused }, 'JSON-RPC calls refused')
}
