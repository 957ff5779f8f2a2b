import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { frameOrigins } from '#server/platform/staticSite/contentSecurityPolicy.ts'
import { createSignInMetrics } from './createSignInMetrics.ts'
import { createSignInService, signInService } from './createSignInService.ts'
import { signInRoutes } from './routes.ts'
import { createSignInStore } from './SignInStore.ts'

/** Sign-in with a wallet, for what is personal. */
export const signInModule = defineModule({
  name: 'sign-in',
  start({ settings, database, metrics, chains, site, limitOf, services }) {
    const { rateLimits, trustedProxies } = settings
    const service = createSignInService({
      store: createSignInStore(database.orm),
      settings: settings.signIn,
      upstreams: chains,
      metrics: createSignInMetrics(metrics.registry),
      isFramable: site !== undefined && frameOrigins(site.html).length > 0,
    })
    services.provide(signInService, service)
    const limit = limitOf({ name: 'sign-in', points: rateLimits.signInsPerHour, seconds: 3600, exact: true })
    return { routes: app => signInRoutes(app, { service, limit, trustedProxies }) }
  },
})
