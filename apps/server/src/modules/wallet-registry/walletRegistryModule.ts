import type { Route } from '@granary/api'
import { registryRoutes } from '@granary/api/registry'
import { createWalletList } from '@granary/wallet/wallets'
import type { MiddlewareHandler } from 'hono'
import { type Projects, projectsService } from '#server/modules/projects/Project.ts'
import type { App, AppContext, AppEnv } from '#server/platform/http/App.ts'
import { reserveAnswer } from '#server/platform/http/createAnswers.ts'
import { honoPath } from '#server/platform/http/honoPath.ts'
import { decodeAddress, implement } from '#server/platform/http/implement.ts'
import { visitorAddress } from '#server/platform/http/visitorAddress.ts'
import { metricsOf } from '#server/platform/metrics/metricsOf.ts'
import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import type { RateLimit } from '#server/platform/rateLimits/RateLimit.ts'
import { chooseEncoding } from '#server/platform/staticSite/chooseEncoding.ts'
import { admitPage, findProject } from './admitPage.ts'
import { createPageCache, type PageCache } from './createPageCache.ts'
import { createWalletTable } from './createWalletTable.ts'
import { createRegistryImages, type ImageKind, type RegistryImages } from './images/createRegistryImages.ts'
import { registrySettings } from './registrySettings.ts'

/** The wallet toolkit's registry: wallets, pictures, and what a project is allowed. */
export const walletRegistryModule = defineModule({
  name: 'wallet-registry',
  settings: registrySettings,
  start({ settings, services, metrics, limitOf }) {
    const { own, perMinute } = settings.of(registrySettings)
    const bundled = createWalletList({})
    const table = createWalletTable(bundled.all, own)
    metricsOf(metrics.registry)
      .gauge('granary_registry_wallets', 'Wallets that the registry lists')
      .set(table.count)
    const admission: Admission = {
      projects: services.get(projectsService),
      publicOrigin: settings.publicOrigin,
      trustedProxies: settings.trustedProxies,
      limit: limitOf({ name: 'registry', points: perMinute, seconds: 60 }),
      refused: metricsOf(metrics.registry, 'code').counter(
        'granary_registry_refusals_total',
        'Requests to the wallet registry that were refused, by code',
      ),
    }
    const ofProject = (context: AppContext) => own.projects.get(projectIdOf(context) ?? '') ?? own
    return {
      routes(app) {
        for (const route of Object.values(registryRoutes)) admitPages(app, route, admission)
        listRoute(
          app,
          createPageCache(query => table.page(query)),
        )
        implement(app, registryRoutes.getProjectConfig, (_input, context) => ({
          features: ofProject(context).features,
        }))
        implement(app, registryRoutes.getProjectOrigins, (_input, context) => ({
          allowedOrigins: [...(findProject(projectIdOf(context), admission.projects)?.origins ?? [])],
        }))
        implement(app, registryRoutes.getAnalyticsConfig, (_input, context) => ({
          isAnalyticsEnabled: ofProject(context).analytics,
        }))
        imageRoutes(app, createRegistryImages({ list: bundled, own: own.images }))
      },
    }
  },
})

const listCache = 'public, max-age=300'
const imageCache = 'public, max-age=86400'

/** A picture opened as a page shows itself and runs nothing. */
const imagePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'"

type Admission = {
  readonly projects: Projects
  readonly publicOrigin: string | undefined
  readonly trustedProxies: number
  readonly limit: RateLimit
  readonly refused: { inc(labels: { code: string }): void }
}

/** The project that a request names: in its query, or else in a header. */
const projectIdOf = ({ req }: AppContext): string | undefined =>
  req.query('projectId') ?? req.header('x-project-id')

/** Limits a route, and keeps other sites' pages out. */
function admitPages(app: App, route: Route, { limit, refused, trustedProxies, ...origins }: Admission): void {
  // The list of allowed origins tells a page that it is not among them.
  const isOpen = route.operationId === registryRoutes.getProjectOrigins.operationId
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
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': 'x-project-id, x-sdk-type, x-sdk-version',
      'access-control-max-age': '86400',
    }),
  )
  app.use(path, letPagesRead)
  app.get(path, admit)
}

/** Refusals too, so that a page's developer learns why. */
const letPagesRead: MiddlewareHandler<AppEnv> = async (context, next) => {
  await next()
  const { headers } = context.res
  headers.set('access-control-allow-origin', '*')
  headers.set('cross-origin-resource-policy', 'cross-origin')
  headers.append('vary', 'origin, x-project-id')
}

/** Everyone asks for the same few pages: each is encoded and compressed once. */
function listRoute(app: App, pages: PageCache): void {
  app.get(honoPath(registryRoutes.getWallets), context => {
    const { text, gzip } = pages.read(decodeAddress(registryRoutes.getWallets, context).query)
    const encoding = chooseEncoding(context.req.header('accept-encoding'), ['gzip'])
    const body = encoding ? gzip : text
    context.header('cache-control', listCache)
    context.header('content-type', 'application/json')
    context.header('vary', 'accept-encoding')
    if (encoding) context.header('content-encoding', encoding)
    reserveAnswer(context.env.outgoing, [body])
    return context.body(body)
  })
}

const imagesByRoute = [
  [registryRoutes.getWalletImage, 'wallet'],
  [registryRoutes.getAssetImage, 'network'],
  [registryRoutes.getCurrencyImage, 'currency'],
  [registryRoutes.getTokenImage, 'token'],
] as const satisfies readonly (readonly [Route, ImageKind])[]

function imageRoutes(app: App, images: RegistryImages): void {
  for (const [route, kind] of imagesByRoute)
    app.get(honoPath(route), async context => {
      const { id } = decodeAddress(route, context).params
      const image = await images.read(kind, id)
      if (!image) throw new RegistryImageNotFoundError(kind)
      context.header('cache-control', imageCache)
      context.header('etag', image.etag)
      context.header('content-security-policy', imagePolicy)
      if (context.req.header('if-none-match')?.includes(image.etag)) return context.body(null, 304)
      context.header('content-type', image.type)
      reserveAnswer(context.env.outgoing, [image.body])
      return context.body(image.body)
    })
}

/** The registry has no picture by this id. */
export class RegistryImageNotFoundError extends RefusedError {
  constructor(kind: ImageKind) {
    super('The registry has no such picture.', {
      code: 'REGISTRY_IMAGE_NOT_FOUND',
      status: 404,
      details: `of a ${kind}`,
    })
  }
}
