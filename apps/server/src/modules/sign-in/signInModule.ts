import { routes } from '@granary/api'
import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { frameOrigins } from '#server/platform/staticSite/contentSecurityPolicy.ts'
import type { App, AppContext } from '../../platform/http/App.ts'
import { implement } from '../../platform/http/implement.ts'
import { visitorAddress } from '../../platform/http/visitorAddress.ts'
import type { RateLimit } from '../../platform/rateLimits/RateLimit.ts'
import { createSignInMetrics } from './createSignInMetrics.ts'
import type { SignInService } from './createSignInService.ts'
import { createSignInService, signInService } from './createSignInService.ts'
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
    const limit = limitOf({ name: 'sign-in', points: own.attemptsPerHour, seconds: 3600, exact: true })
    return { routes: app => signInRoutes(app, service, limit, trustedProxies) }
  },
})

/** @param limit counts nonces and attempts of each visitor */
function signInRoutes(app: App, service: SignInService, limit: RateLimit, trustedProxies: number): void {
  const consume = (context: AppContext) => limit.consume(visitorAddress(context, trustedProxies))
  implement(app, routes.createSignInNonce, async (_input, context) => {
    await consume(context)
    return service.createNonce(context)
  })
  implement(app, routes.getSignIn, (_input, context) => service.current(context))
  implement(app, routes.signIn, async ({ body }, context) => {
    await consume(context)
    return service.signIn(context, body)
  })
  implement(app, routes.signOut, ({ query }, context) => service.signOut(context, query.account))
}
