import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { frameOrigins } from '#server/platform/staticSite/contentSecurityPolicy.ts'
import { createSignInMetrics } from './createSignInMetrics.ts'
import { createSignInService, signInService } from './createSignInService.ts'
import { signInRoutes } from './routes.ts'
import { createSignInStore } from './SignInStore.ts'
import { signInSettings } from './signInSettings.ts'
import * as tables from './tables.ts'

/** Sign-in with a wallet, for what is personal. */
export const signInModule = defineModule({
  name: 'sign-in',
  settings: signInSettings,
  tables: Object.values(tables),
  start({ settings, database, metrics, chains, site, limitOf, services }) {
    const { trustedProxies, publicOrigin } = settings
    const own = settings.of(signInSettings)
    const service = createSignInService({
      store: createSignInStore(database.orm),
      settings: { ...own, publicOrigin },
      upstreams: chains,
      metrics: createSignInMetrics(metrics.registry),
      isFramable: site !== undefined && frameOrigins(site.html).length > 0,
    })
    services.provide(signInService, service)
    const limit = limitOf({
      name: 'sign-in',
      points: own.attemptsPerHour,
      seconds: 3600,
      exact: true,
    })
    return { routes: app => signInRoutes(app, { service, limit, trustedProxies }) }
  },
})
