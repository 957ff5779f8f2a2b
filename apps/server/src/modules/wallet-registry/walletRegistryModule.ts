import type { Route } from '@granary/api'
import { registryRoutes } from '@granary/api/registry'
import { createWalletList } from '@granary/wallet/wallets'
import { sellersService } from '#server/modules/onramp/OnrampProvider.ts'
import { findProject } from '#server/modules/projects/admitPage.ts'
import { admitPages, createAdmission, projectIdOf } from '#server/modules/projects/admitPages.ts'
import type { App, AppContext } from '#server/platform/http/App.ts'
import { reserveAnswer } from '#server/platform/http/createAnswers.ts'
import { honoPath } from '#server/platform/http/honoPath.ts'
import { decodeAddress, implement } from '#server/platform/http/implement.ts'
import { metricsOf } from '#server/platform/metrics/metricsOf.ts'
import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import { chooseEncoding } from '#server/platform/staticSite/chooseEncoding.ts'
import { createPageCache, type PageCache } from './createPageCache.ts'
import { createWalletTable } from './createWalletTable.ts'
import { createRegistryImages, type ImageKind, type RegistryImages } from './images/createRegistryImages.ts'
import { registrySettings } from './registrySettings.ts'

/** The wallet toolkit's registry: wallets, pictures, and what a project is allowed. */
export const walletRegistryModule = defineModule({
  name: 'wallet-registry',
  settings: registrySettings,
  start(context) {
    const { settings, metrics, services } = context
    const { own, perMinute } = settings.of(registrySettings)
    const bundled = createWalletList({})
    const table = createWalletTable(bundled.all, own)
    metricsOf(metrics.registry)
      .gauge('granary_registry_wallets', 'Wallets that the registry lists')
      .set(table.count)
    const admission = createAdmission(context, { name: 'registry', perMinute })
    const ofProject = (request: AppContext) => own.projects.get(projectIdOf(request) ?? '') ?? own
    return {
      routes(app) {
        // The list of allowed origins tells a page that it is not among them.
        for (const route of Object.values(registryRoutes))
          admitPages(app, route, admission, { isOpen: route === registryRoutes.getProjectOrigins })
        listRoute(
          app,
          createPageCache(query => table.page(query)),
        )
        implement(app, registryRoutes.getProjectConfig, (_input, request) => ({
          features: { ...sold(services.get(sellersService)), ...ofProject(request).features },
        }))
        implement(app, registryRoutes.getProjectOrigins, (_input, request) => ({
          allowedOrigins: [...(findProject(projectIdOf(request), admission.projects)?.origins ?? [])],
        }))
        implement(app, registryRoutes.getAnalyticsConfig, (_input, request) => ({
          isAnalyticsEnabled: ofProject(request).analytics,
        }))
        imageRoutes(app, createRegistryImages({ list: bundled, own: own.images }))
      },
    }
  },
})

/** Coins can be bought where a seller is set up; the operator's file may say otherwise. */
const sold = (sellers: readonly string[]) => (sellers.length > 0 ? { onramp: [...sellers] } : {})

const listCache = 'public, max-age=300'
const imageCache = 'public, max-age=86400'

/** A picture opened as a page shows itself and runs nothing. */
const imagePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'"

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
