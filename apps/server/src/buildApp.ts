import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { healthChecks } from './healthChecks.ts'
import type { AlertsModule } from './modules/alerts/createAlertsModule.ts'
import { alertRoutes } from './modules/alerts/routes.ts'
import type { ProcessState } from './modules/health/ProcessState.ts'
import { healthRoutes } from './modules/health/routes.ts'
import { networksRoutes } from './modules/networks/routes.ts'
import { openApiRoutes } from './modules/openapi/routes.ts'
import { createRpcListener } from './modules/rpc/createRpcListener.ts'
import { createRpcService } from './modules/rpc/createRpcService.ts'
import { rpcRoutes } from './modules/rpc/routes.ts'
import { createSignInMetrics } from './modules/sign-in/createSignInMetrics.ts'
import { createSignInService } from './modules/sign-in/createSignInService.ts'
import { signInRoutes } from './modules/sign-in/routes.ts'
import { createSignInStore } from './modules/sign-in/SignInStore.ts'
import { createHistoryService } from './networks/conflux/history/createHistoryService.ts'
import { confluxRoutes } from './networks/conflux/routes.ts'
import { createOwnerFollower } from './networks/ethereum/alerts/createOwnerFollower.ts'
import { createExitService } from './networks/ethereum/exits/createExitService.ts'
import { createExitStore } from './networks/ethereum/exits/ExitStore.ts'
import { exitsRoutes } from './networks/ethereum/exits/routes.ts'
import { createReadModule } from './networks/ethereum/rewards/read/createReadModule.ts'
import { readRoutes } from './networks/ethereum/rewards/read/routes.ts'
import type { EthereumUpstreams } from './networks/ethereum/upstreams/createEthereumUpstreams.ts'
import type { ValidatorsService } from './networks/ethereum/validators/createValidatorsService.ts'
import type { Keys } from './networks/ethereum/validators/keys/createKeys.ts'
import { offerGrowth } from './networks/ethereum/validators/offers/createOfferBounds.ts'
import { validatorsRoutes } from './networks/ethereum/validators/routes.ts'
import type { Database } from './platform/db/Database.ts'
import { databaseProblem } from './platform/db/databaseProblem.ts'
import type { AppEnv } from './platform/http/App.ts'
import type { Answers } from './platform/http/createAnswers.ts'
import { limitBody } from './platform/http/limitBody.ts'
import { limitRequests } from './platform/http/limitRequests.ts'
import { refuseForeignOrigins } from './platform/http/refuseForeignOrigin.ts'
import { refuseUnknown } from './platform/http/refuseUnknown.ts'
import { requestScope } from './platform/http/requestScope.ts'
import { securityHeaders } from './platform/http/securityHeaders.ts'
import type { Log } from './platform/log/createLog.ts'
import type { Metrics } from './platform/metrics/createMetrics.ts'
import { serveMetrics } from './platform/metrics/serveMetrics.ts'
import { createPolicyReports } from './platform/policyReports/createPolicyReports.ts'
import { policyReportRoute } from './platform/policyReports/policyReportRoute.ts'
import { problemResponse } from './platform/problems/problemResponse.ts'
import { RefusedError } from './platform/problems/RefusedError.ts'
import { serveErrorPages } from './platform/problems/serveErrorPages.ts'
import { createRateLimits } from './platform/rateLimits/createRateLimits.ts'
import { frameOrigins } from './platform/staticSite/contentSecurityPolicy.ts'
import { readSite } from './platform/staticSite/readSite.ts'
import { serveSite } from './platform/staticSite/serveSite.ts'
import type { ChainUpstreams } from './platform/upstreams/createChainUpstreams.ts'
import { createSecretStriker } from './settings/createSecretStriker.ts'
import type { Settings } from './settings.ts'
import { version } from './version.ts'

export type AppParts = {
  settings: Settings
  /** Whose `Response` the HTTP server is made with. */
  answers: Answers
  log: Log
  metrics: Metrics
  database: Database
  upstreams: ChainUpstreams
  networks: EthereumUpstreams
  keys: Keys | undefined
  validators: ValidatorsService
  /** Undefined where the operator has set up none. */
  alerts: AlertsModule | undefined
  state: ProcessState
}

/** Of one visitor: a page with a fault reports it a few times. */
const policyReportsPerHour = 60

/** The whole HTTP face of the server: middleware in order, then every module's routes, then refusals, then the site. */
export function buildApp(parts: AppParts): RequestListener {
  const { settings, answers, log, metrics, database, upstreams, networks, validators, alerts, state } = parts
  const app = new Hono<AppEnv>()
  const { rateLimits, trustedProxies } = settings
  const strike = createSecretStriker(settings)
  const site = settings.staticFolder ? readSite(settings.staticFolder) : undefined
  const refuse = (error: unknown, requestId: string, requestLog: Log): Response => {
    const away = databaseProblem(error)
    const refused = error instanceof RefusedError && error.status !== 500
    if (away) {
      metrics.databaseFailures.inc()
      requestLog.warn({ err: error }, 'the database is away')
    }
    if (refused) requestLog.info({ code: error.code, details: error.details }, 'refused')
    if (!away && !refused) requestLog.error({ err: error }, 'a request failed')
    return problemResponse(away ?? error, requestId, strike)
  }
  app.onError((error, context) => refuse(error, context.get('requestId'), context.get('log')))
  const { publicOrigin } = settings.signIn
  const ownOrigins = refuseForeignOrigins(publicOrigin)
  const headers = securityHeaders({ publicOrigin, hstsSeconds: settings.hstsSeconds })
  app.use(requestScope(log), metrics.measureRequests, headers, ownOrigins, limitBody())
  const limitOf = createRateLimits(database, log)
  const requests = limitOf({ name: 'requests', points: rateLimits.requestsPerMinute, seconds: 60 })
  app.use('/api/*', limitRequests(requests, trustedProxies))
  healthRoutes(app, { version, state, checks: healthChecks(parts), log })
  networksRoutes(app, { upstreams, settings })
  const rpc = createRpcService({
    upstreams,
    registry: metrics.registry,
    cacheBytes: settings.rpc.cacheBytes,
    callGasMax: settings.rpc.callGasMax,
    budget: answers.budget,
    limit: limitOf({ name: 'rpc', points: rateLimits.rpcPerMinute, seconds: 60 }),
    strike,
  })
  answers.measure(metrics.registry)
  rpcRoutes(app, { upstreams, service: rpc, trustedProxies })
  const signIn = createSignInService({
    store: createSignInStore(database.orm),
    settings: settings.signIn,
    upstreams,
    metrics: createSignInMetrics(metrics.registry),
    isFramable: site !== undefined && frameOrigins(site.html).length > 0,
  })
  signInRoutes(app, {
    service: signIn,
    limit: limitOf({ name: 'sign-in', points: rateLimits.signInsPerHour, seconds: 3600, exact: true }),
    trustedProxies,
  })
  validatorsRoutes(app, {
    service: validators,
    signIn,
    networks,
    limit: limitOf({
      name: 'validators',
      points: rateLimits.validatorsPerHour,
      seconds: 3600,
      exact: true,
      growth: offerGrowth,
    }),
    trustedProxies,
  })
  exitsRoutes(app, {
    service: createExitService({ store: createExitStore(database.orm), upstreams, settings }),
    networks,
    publicOrigin,
    limit: limitOf({ name: 'exits', points: rateLimits.exitsPerHour, seconds: 3600, exact: true }),
    trustedProxies,
  })
  const rewards = createReadModule({
    orm: database.orm,
    networks,
    settings,
    viewOf: validators.viewOf,
    limit: limitOf({ name: 'watches', points: rateLimits.watchesPerHour, seconds: 3600, exact: true }),
    log,
  })
  readRoutes(app, { service: rewards, networks, trustedProxies })
  alertRoutes(app, {
    alerts,
    follow: createOwnerFollower(database.orm, rewards),
    signIn,
    networks,
    publicOrigin,
    limit: limitOf({
      name: 'alerts',
      points: settings.alerts?.changesPerHour ?? 0,
      seconds: 3600,
      exact: true,
    }),
    trustedProxies,
  })
  confluxRoutes(app, createHistoryService(database.orm, settings.conflux))
  policyReportRoute(app, {
    reports: createPolicyReports(metrics.registry, log),
    limit: limitOf({ name: 'policy reports', points: policyReportsPerHour, seconds: 3600 }),
    trustedProxies,
  })
  openApiRoutes(app, version)
  serveErrorPages(app)
  serveMetrics(app, metrics, settings)
  refuseUnknown(app)
  if (site) serveSite(app, site)
  const listener = getRequestListener(app.fetch)
  return createRpcListener(
    { service: rpc, requests, trustedProxies, publicOrigin, log, metrics, refuse },
    listener,
  )
}
