import type { Route } from '@granary/api'
import type { MiddlewareHandler } from 'hono'
import type { App, AppContext, AppEnv } from '#server/platform/http/App.ts'
import { honoPath } from '#server/platform/http/honoPath.ts'
import { visitorAddress } from '#server/platform/http/visitorAddress.ts'
import { metricsOf } from '#server/platform/metrics/metricsOf.ts'
import type { ModuleContext } from '#server/platform/modules/ModuleContext.ts'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import type { RateLimit } from '#server/platform/rateLimits/RateLimit.ts'
import { admitPage } from './admitPage.ts'
import { type Projects, projectsService } from './Project.ts'

/** How a wallet service limits its callers and keeps out other sites' pages. */
export type Admission = {
  readonly projects: Projects
  readonly publicOrigin: string | undefined
  readonly trustedProxies: number
  readonly limit: RateLimit
  readonly refused: { inc(labels: { code: string }): void }
}

/**
 * @param name of the service, in its limit and its metric `granary_{name}_refusals_total`
 * @param perMinute requests of a visitor; 0 is no limit
 */
export function createAdmission(
  { settings, services, metrics, limitOf }: ModuleContext,
  { name, perMinute }: { name: string; perMinute: number },
): Admission {
  return {
    projects: services.get(projectsService),
    publicOrigin: settings.publicOrigin,
    trustedProxies: settings.trustedProxies,
    limit: limitOf({ name, points: perMinute, seconds: 60 }),
    refused: metricsOf(metrics.registry, 'code').counter(
      `granary_${name}_refusals_total`,
      `Requests to the service ${name} that were refused, by code`,
    ),
  }
}

/** The project that a request names: in its query, or else in a header. */
export const projectIdOf = ({ req }: AppContext): string | undefined =>
  req.query('projectId') ?? req.header('x-project-id')

/**
 * Lets pages of a project's origins call a route from other hosts, limits it, and keeps other sites' pages out.
 * @param options.isOpen answers pages of every origin
 */
export function admitPages(
  app: App,
  route: Route,
  { limit, refused, trustedProxies, ...origins }: Admission,
  { isOpen = false }: { isOpen?: boolean } = {},
): void {
  const admit: MiddlewareHandler<AppEnv> = async (context, next) => {
    try {
      await limit.consume(visitorAddress(context, trustedProxies))
      if (!isOpen) admitPage(context.env.incoming, projectIdOf(context), origins)
    } catch (error) {
      if (error instanceof RefusedError) refused.inc({ code: error.code })
      throw error
    }
    await next()
  }
  const path = honoPath(route)
  app.options(path, context =>
    context.body(null, 204, {
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type, x-project-id, x-sdk-type, x-sdk-version',
      'access-control-max-age': '86400',
    }),
  )
  app.use(path, letPagesRead)
  app.on(route.method, path, admit)
}

/** Refusals too, so that a page's developer learns why. */
const letPagesRead: MiddlewareHandler<AppEnv> = async (context, next) => {
  await next()
  const { headers } = context.res
  headers.set('access-control-allow-origin', '*')
  headers.set('cross-origin-resource-policy', 'cross-origin')
  headers.append('vary', 'origin, x-project-id')
}
