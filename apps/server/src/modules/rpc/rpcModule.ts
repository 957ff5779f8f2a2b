import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { createSecretStriker } from '#server/settings/createSecretStriker.ts'
import { createRpcListener } from './createRpcListener.ts'
import { createRpcService } from './createRpcService.ts'
import { rpcRoutes } from './routes.ts'

/** The JSON-RPC proxies. */
export const rpcModule = defineModule({
  name: 'rpc',
  start({ settings, chains, metrics, budget, limitOf, log }) {
    const { trustedProxies, rateLimits } = settings
    const service = createRpcService({
      upstreams: chains,
      registry: metrics.registry,
      cacheBytes: settings.rpc.cacheBytes,
      callGasMax: settings.rpc.callGasMax,
      budget,
      limit: limitOf({ name: 'rpc', points: rateLimits.rpcPerMinute, seconds: 60 }),
      strike: createSecretStriker(settings),
    })
    const { publicOrigin } = settings.signIn
    return {
      routes: app => rpcRoutes(app, { upstreams: chains, service, trustedProxies }),
      intercept: face => createRpcListener({ ...face, service, trustedProxies, publicOrigin, log, metrics }),
    }
  },
})
