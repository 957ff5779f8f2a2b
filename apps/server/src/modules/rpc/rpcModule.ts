import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { createSecretStriker } from '#server/platform/settings/createSecretStriker.ts'
import { createRpcListener } from './createRpcListener.ts'
import { createRpcService } from './createRpcService.ts'
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
    return {
      routes: app => rpcRoutes(app, { upstreams: chains, service, trustedProxies }),
      intercept: face => createRpcListener({ ...face, service, trustedProxies, publicOrigin, log, metrics }),
    }
  },
})
