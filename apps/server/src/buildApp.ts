import { Hono } from 'hono'
import { healthChecks } from './healthChecks.ts'
import { healthRoutes } from './modules/health/routes.ts'
import { networksRoutes } from './modules/networks/routes.ts'
import { openApiRoutes } from './modules/openapi/routes.ts'
import { rpcRoutes } from './modules/rpc/routes.ts'
import type { ValidatorsService } from './modules/validators/createValidatorsService.ts'
import { validatorsRoutes } from './modules/validators/routes.ts'
import type { Database } from './platform/db/Database.ts'
import type { App, AppEnv } from './platform/http/App.ts'
import { limitBody } from './platform/http/limitBody.ts'
import { limitRequests } from './platform/http/limitRequests.ts'
import { refuseUnknown } from './platform/http/refuseUnknown.ts'
import { requestScope } from './platform/http/requestScope.ts'
import { securityHeaders } from './platform/http/securityHeaders.ts'
import type { Log } from './platform/log/createLog.ts'
import type { Metrics } from './platform/metrics/createMetrics.ts'
import { serveMetrics } from './platform/metrics/serveMetrics.ts'
import { problemResponse } from './platform/problems/problemResponse.ts'
import { RefusedError } from './platform/problems/RefusedError.ts'
import { serveErrorPages } from './platform/problems/serveErrorPages.ts'
import { createRateLimit } from './platform/rateLimits/createRateLimit.ts'
import { serveSite } from './platform/staticSite/serveSite.ts'
import type { ChainUpstreams } from './platform/upstreams/createChainUpstreams.ts'
import type { EthereumUpstreams } from './platform/upstreams/createEthereumUpstreams.ts'
import { createSecretStriker } from './settings/createSecretStriker.ts'
import type { Settings } from './settings.ts'
import { version } from './version.ts'

export type AppParts = {
  settings: Settings
  log: Log
  metrics: Metrics
  database: Database
  upstreams: ChainUpstreams
  networks: EthereumUpstreams
  validators: ValidatorsService
}

/** The whole HTTP face of the server: middleware in order, then every module's routes, then refusals, then the site. */
export function buildApp(parts: AppParts): App {
  const { settings, log, metrics, database, upstreams, networks, validators } = parts
  const app = new Hono<AppEnv>()
  const { rateLimits, trustedProxies } = settings
  const strike = createSecretStriker(settings)
  app.onError((error, context) => {
    const refused = error instanceof RefusedError && error.status !== 500
    if (refused) context.get('log').info({ code: error.code, details: error.details }, 'refused')
    else context.get('log').error({ err: error }, 'a request failed')
    return problemResponse(error, context.get('requestId'), strike)
  })
  app.use(requestScope(log), metrics.measureRequests, securityHeaders(), limitBody())
  app.use('/api/*', limitRequests(createRateLimit(rateLimits.requestsPerMinute, 60), trustedProxies))
  healthRoutes(app, { version, checks: healthChecks(database, upstreams, networks) })
  networksRoutes(app, { upstreams, settings })
  rpcRoutes(app, {
    upstreams,
    registry: metrics.registry,
    cacheBytes: settings.rpc.cacheBytes,
    limit: createRateLimit(rateLimits.rpcPerMinute, 60),
    trustedProxies,
    strike,
  })
  validatorsRoutes(app, {
    service: validators,
    networks,
    limit: createRateLimit(rateLimits.validatorsPerHour, 3600),
    trustedProxies,
  })
  openApiRoutes(app, version)
  serveErrorPages(app)
  serveMetrics(app, metrics, settings)
  refuseUnknown(app)
  if (settings.staticFolder) serveSite(app, settings.staticFolder)
  return app
}
