import { routes } from '@granary/api'
import type { SignInService } from '#server/modules/sign-in/createSignInService.ts'
import type { App } from '#server/platform/http/App.ts'
import { implement } from '#server/platform/http/implement.ts'
import type { EthereumUpstreams } from '../upstreams/createEthereumUpstreams.ts'
import type { ValidatorsService } from './createValidatorsService.ts'
import type { VisitorOf } from './createVisitors.ts'

export type ValidatorsModule = {
  service: ValidatorsService
  signIn: SignInService
  networks: EthereumUpstreams
  visitorOf: VisitorOf
}

/** Deposit offers, and the life of their validators. */
export function validatorsRoutes(app: App, module: ValidatorsModule): void {
  const { service, signIn, networks, visitorOf } = module
  implement(app, routes.createOffer, ({ params, body }, context) => {
    const network = networks[params.network]
    const owner = { chainId: network.chain.caipNetworkId, address: body.withdrawalAddress }
    return service.offers().offer(network, body, visitorOf(context, owner))
  })
  implement(app, routes.listOwnOffers, async ({ params, query }, context) => {
    const { chain } = networks[params.network]
    await signIn.require(context, { chainId: chain.caipNetworkId, address: query.withdrawalAddress })
    return { offers: await service.offers().listOf(chain.id, query.withdrawalAddress) }
  })
  implement(app, routes.getOffer, ({ params }) =>
    service.offers().find(networks[params.network], params.offerId),
  )
  implement(app, routes.getEthereumStatus, ({ params }) => service.status(networks[params.network]))
  implement(app, routes.listValidators, ({ params, query }) =>
    service.life.list(networks[params.network], query.withdrawalAddress),
  )
  implement(app, routes.getValidator, ({ params }) =>
    service.life.find(networks[params.network], params.pubkey),
  )
  implement(app, routes.checkKeys, ({ params, body }) =>
    service.life.checkKeys(networks[params.network], body.pubkeys),
  )
}
