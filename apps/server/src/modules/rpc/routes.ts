import type { App } from '../../platform/http/App.ts'
import { implement } from '../../platform/http/implement.ts'
import type { ChainUpstream, ChainUpstreams } from '../../platform/upstreams/createChainUpstreams.ts'
import type { ProxyAddress } from './findProxies.ts'
import { proxyState } from './proxyState.ts'

/** The small state of each proxy by GET (specification, section 7). Calls come by POST: see `createRpcListener`. */
export function rpcRoutes(app: App, proxies: Iterable<ProxyAddress>, upstreams: ChainUpstreams): void {
  for (const { state, chainIdOf } of proxies)
    implement(app, state, (_input, context) => {
      const id = chainIdOf(new URL(context.req.url).search.slice(1))
      return proxyState(upstreams.get(id) as ChainUpstream)
    })
}
