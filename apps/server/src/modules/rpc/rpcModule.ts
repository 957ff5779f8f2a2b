import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { createSecretStriker } from '#server/platform/settings/createSecretStriker.ts'
import { createRpcListener } from './createRpcListener.ts'
import { createRpcService } from './createRpcService.ts'
import { findProxies } from './findProxies.ts'
import { rpcRoutes } from './routes.ts'
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
