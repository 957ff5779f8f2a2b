import { apiBase, type Route, routes } from '@granary/api'
import { confluxESpace, confluxESpaceTestnet, hoodi, mainnet } from '@granary/chains'
import type { App, AppContext } from '../../platform/http/App.ts'
import { decodeAddress, implement } from '../../platform/http/implement.ts'
import { visitorAddress } from '../../platform/http/visitorAddress.ts'
import type { RateLimit } from '../../platform/rateLimits/createRateLimit.ts'
import type { ChainUpstream, ChainUpstreams } from '../../platform/upstreams/createChainUpstreams.ts'
import { answerRpc, type RpcAnswer } from './answerRpc.ts'
import { parseRpcBody, type RpcItem } from './parseRpcBody.ts'
import { proxyState } from './proxyState.ts'
import type { RpcRefusal } from './rpcErrors.ts'

export type RpcModule = {
  upstreams: ChainUpstreams
  limit: RateLimit
  trustedProxies: number
  /** Takes the operator's secrets out of a text of JSON. */
  strike(json: string): string
}

const chainIds = {
  eth: { mainnet: mainnet.id, hoodi: hoodi.id },
  cfx: { mainnet: confluxESpace.id, testnet: confluxESpaceTestnet.id },
} as const

/** The two JSON-RPC proxies: calls by POST, a small state by GET (specification, section 7). */
export function rpcRoutes(app: App, module: RpcModule): void {
  const upstream = (id: number) => module.upstreams.get(id) as ChainUpstream
  implement(app, routes.getEthProxyState, ({ query }) =>
    proxyState(upstream(chainIds.eth[query.network_type])),
  )
  implement(app, routes.getCfxProxyState, ({ query }) =>
    proxyState(upstream(chainIds.cfx[query.network_type])),
  )
  postRpc(app, routes.postEthProxy, module, query => upstream(chainIds.eth[query.network_type as 'mainnet']))
  postRpc(app, routes.postCfxProxy, module, query => upstream(chainIds.cfx[query.network_type as 'mainnet']))
}

/** JSON-RPC has its own way to refuse a body, so the body is not decoded by the contract's schema. */
function postRpc(
  app: App,
  route: Route,
  module: RpcModule,
  upstreamOf: (query: { network_type: string }) => ChainUpstream,
): void {
  app.post(`${apiBase}${route.path}`, async context => {
    const { query } = decodeAddress(route, context)
    const rpc = await upstreamOf(query as { network_type: string }).rpc()
    const body = parseRpcBody(await context.req.text())
    if (body.kind === 'malformed') return malformed(context, body.refusal)
    const items = body.kind === 'single' ? [body.item] : body.items
    await module.limit.consume(visitorAddress(context, module.trustedProxies), items.length)
    logRefusals(context, items)
    const answers = (await answerRpc(items, rpc)).map(answer => withoutSecrets(answer, module.strike))
    if (answers.length === 0) return context.body(null, 204)
    return context.json((body.kind === 'single' ? answers[0] : answers) as object)
  })
}

/** Results are the chain's; errors are the node's own words, in which it may give away the operator's API key. */
function withoutSecrets(answer: RpcAnswer, strike: RpcModule['strike']): RpcAnswer {
  return 'error' in answer ? { ...answer, error: JSON.parse(strike(JSON.stringify(answer.error))) } : answer
}

function malformed(context: AppContext, error: RpcRefusal): Response {
  return context.json({ jsonrpc: '2.0', id: null, error }, 400)
}

function logRefusals(context: AppContext, items: readonly RpcItem[]): void {
  const refused = items.filter(item => item.kind === 'refused').length
  if (refused > 0) context.get('log').debug({ refused }, 'JSON-RPC calls refused')
}
