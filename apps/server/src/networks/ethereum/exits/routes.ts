import { exitRoutes } from '@granary/api/exits'
import { SignInNotConfiguredError, siteOrigin } from '#server/modules/sign-in/siteOrigin.ts'
import type { App, AppContext } from '#server/platform/http/App.ts'
import { implement } from '#server/platform/http/implement.ts'
import { visitorAddress } from '#server/platform/http/visitorAddress.ts'
import type { RateLimit } from '#server/platform/rateLimits/RateLimit.ts'
import type { EthereumUpstreams } from '../upstreams/createEthereumUpstreams.ts'
import type { ExitService } from './createExitService.ts'
import { ExitNotConfiguredError } from './exitErrors.ts'

export type ExitsModule = {
  service: ExitService
  networks: EthereumUpstreams
  publicOrigin: string | undefined
  /** Counts requests of each visitor. */
  limit: RateLimit
  trustedProxies: number
}

/** Exits by the provider, on the wish of the account that the validators pay to. */
export function exitsRoutes(app: App, module: ExitsModule): void {
  const { service, networks, publicOrigin, limit, trustedProxies } = module
  implement(app, exitRoutes.requestExits, async ({ params, body }, context) => {
    await limit.consume(visitorAddress(context, trustedProxies))
    const asker = { host: hostOf(context, publicOrigin), requestId: context.get('requestId') }
    return service.request(networks[params.network], body, asker)
  })
  implement(app, exitRoutes.listExits, ({ params, query }) =>
    service.list(networks[params.network], query.withdrawalAddress),
  )
}

function hostOf(context: AppContext, publicOrigin: string | undefined): string {
  try {
    return siteOrigin(context, publicOrigin).host
  } catch (error) {
    throw error instanceof SignInNotConfiguredError ? new ExitNotConfiguredError('PUBLIC_ORIGIN') : error
  }
}
