import { routes } from '@granary/api'
import type { App, AppContext } from '../../platform/http/App.ts'
import { implement } from '../../platform/http/implement.ts'
import { visitorAddress } from '../../platform/http/visitorAddress.ts'
import type { RateLimit } from '../../platform/rateLimits/RateLimit.ts'
import type { SignInService } from './createSignInService.ts'

export type SignInModule = {
  service: SignInService
  /** Counts nonces and attempts of each visitor. */
  limit: RateLimit
  trustedProxies: number
}

/** Sign-in with wallet. */
export function signInRoutes(app: App, { service, limit, trustedProxies }: SignInModule): void {
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
