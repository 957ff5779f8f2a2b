import { apiBase, type Route, routes } from '@granary/api'
import type { App } from '../../platform/http/App.ts'
import { decodeAddress, implement } from '../../platform/http/implement.ts'
import { visitorAddress } from '../../platform/http/visitorAddress.ts'
import type { ChainUpstream, ChainUpstreams } from '../../platform/upstreams/createChainUpstreams.ts'
import type { RpcService } from './createRpcService.ts'
import { proxyChains } from './proxyChains.ts'
import { proxyState } from './proxyState.ts'

export type RpcModule = { upstreams: ChainUpstreams; service: RpcService; trustedProxies: number }

/** The two JSON-RPC proxies: calls by POST, a small state by GET (specification, section 7). */
export function rpcRoutes(app: App, module: RpcModule): void {
  const { eth, cfx } = proxyChains
  const upstream = (id: number) => module.upstreams.get(id) as ChainUpstream
  implement(app, routes.getEthProxyState, ({ query }) => proxyState(upstream(eth[query.network_type])))
  implement(app, routes.getCfxProxyState, ({ query }) => proxyState(upstream(cfx[query.network_type])))
  postRpc(app, routes.postEthProxy, module, query => eth[query.network_type as 'mainnet'])
  postRpc(app, routes.postCfxProxy, module, query => cfx[query.network_type as 'mainnet'])
}

/**
 * JSON-RPC has its own way to refuse a body, so the body is not decoded by the contract's schema. Requests with the
 * usual addresses do not come this far: see `createRpcListener`.
 */
function postRpc(
  app: App,
  route: Route,
  { service, trustedProxies }: RpcModule,
  chainIdOf: (query: { network_type: string }) => number,
): void {
  app.post(`${apiBase}${route.path}`, async context => {
    const { query } = decodeAddress(route, context)
    const chainId = chainIdOf(query as { network_type: string })
    const visitor = visitorAddress(context, trustedProxies)
    const { status, body } = await service.answer(
      chainId,
      await context.req.text(),
      visitor,
      context.get('log'),
    )
    if (body === undefined) return context.body(null, 204)
    const whole =
      typeof body === 'string'
        ? body
        : Buffer.concat(body.map(part => (typeof part === 'string' ? Buffer.from(part) : part)))
    return context.body(whole, status, { 'content-type': 'application/json' })
  })
}
