import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { createSecretStriker } from '#server/platform/settings/createSecretStriker.ts'
import type { App } from '../../platform/http/App.ts'
import { implement } from '../../platform/http/implement.ts'
import type { ChainUpstream, ChainUpstreams } from '../../platform/upstreams/createChainUpstreams.ts'
import { createRpcListener } from './createRpcListener.ts'
import { createRpcService } from './createRpcService.ts'
import { findProxies, type ProxyAddress } from './findProxies.ts'
import { proxyState } from './proxyState.ts'
import { rpcSettings } from './rpcSettings.ts'
import { serveWallets } from './serveWallets.ts'

/** The JSON-RPC proxies. */
export const rpcModule = defineModule({
  name: 'rpc',
  settings: rpcSettings,
  start(context) {
    const { settings, chains, metrics, budget, limitOf, log } = context
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
      routes(app) {
        rpcRoutes(app, proxies.values(), chains)
        serveWallets(app, context, service)
      },
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
