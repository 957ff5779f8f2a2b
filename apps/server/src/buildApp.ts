import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { Hono } from 'hono'
import { databaseProblem } from './platform/db/databaseProblem.ts'
import type { AppEnv } from './platform/http/App.ts'
import { createUpgrades, type Upgrades } from './platform/http/createUpgrades.ts'
import { limitBody } from './platform/http/limitBody.ts'
import { refuseForeignOrigins } from './platform/http/refuseForeignOrigin.ts'
import { refuseUnknown } from './platform/http/refuseUnknown.ts'
import { requestScope } from './platform/http/requestScope.ts'
import { securityHeaders } from './platform/http/securityHeaders.ts'
import { visitorAddress } from './platform/http/visitorAddress.ts'
import type { Log } from './platform/log/createLog.ts'
import { serveMetrics } from './platform/metrics/serveMetrics.ts'
import { createClaims } from './platform/modules/createClaims.ts'
import type { PlatformParts } from './platform/modules/ModuleContext.ts'
import type { RunningModule } from './platform/modules/startModules.ts'
import { problemResponse } from './platform/problems/problemResponse.ts'
import { RefusedError } from './platform/problems/RefusedError.ts'
import { serveErrorPages } from './platform/problems/serveErrorPages.ts'
import type { RateLimit } from './platform/rateLimits/RateLimit.ts'
import { createSecretStriker } from './platform/settings/createSecretStriker.ts'
import { serveSite } from './platform/staticSite/serveSite.ts'

export type HttpApp = { listener: RequestListener; upgrades: Upgrades }

/**
 * The whole HTTP face of the server: middleware in order, then every module's routes, then refusals, then the site; and
 * the modules' WebSockets.
 */
export function buildApp(parts: PlatformParts, modules: readonly RunningModule[]): HttpApp {
  const { settings, log, metrics, limitOf, site } = parts
  const app = new Hono<AppEnv>()
  const { publicOrigin, trustedProxies } = settings
  const strike = createSecretStriker(settings)
  const refuse = (error: unknown, requestId: string, requestLog: Log): Response => {
    const away = databaseProblem(error)
    const refused = error instanceof RefusedError && error.status !== 500
    if (away) {
      metrics.databaseFailures.inc()
      requestLog.warn({ err: error }, 'database unavailable')
    }
    if (refused) requestLog.info({ code: error.code, details: error.details }, 'refused')
    if (!away && !refused) requestLog.error({ err: error }, 'request failed')
    return problemResponse(away ?? error, requestId, strike)
  }
  app.onError((error, context) => refuse(error, context.get('requestId'), context.get('log')))
  const ownOrigins = refuseForeignOrigins(publicOrigin)
  const headers = securityHeaders({ publicOrigin, hstsSeconds: settings.hstsSeconds })
  app.use(requestScope(log), metrics.measureRequests, headers, ownOrigins, limitBody())
  const requests = limitOf({ name: 'requests', points: settings.requestsPerMinute, seconds: 60 })
  app.use('/api/*', limitRequests(requests, trustedProxies))
  const routes = createClaims('the route')
  for (const { name, routes: register } of modules) {
    const before = app.routes.length
    register?.(app)
    const added = app.routes.slice(before).map(({ method, path }) => `${method} ${path}`)
    routes.claim(name, [...new Set(added)])
  }
  serveErrorPages(app)
  serveMetrics(app, metrics, settings)
  refuseUnknown(app)
  if (site) serveSite(app, site)
  const face = { requests, refuse }
  const interceptors = modules.flatMap(module => module.intercept?.(face) ?? [])
  const upgrades = modules.flatMap(({ name, upgrade }) => (upgrade ? [[name, upgrade(face)] as const] : []))
  const listener = getRequestListener(app.fetch)
  return {
    listener: (request, response) => {
      if (!interceptors.some(intercept => intercept(request, response))) void listener(request, response)
    },
    upgrades: createUpgrades(upgrades),
  }
}

/** Counts every request of a visitor against one limit. */
function limitRequests(limit: RateLimit, trustedProxies: number): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    await limit.consume(visitorAddress(context, trustedProxies))
    await next()
  }
}
