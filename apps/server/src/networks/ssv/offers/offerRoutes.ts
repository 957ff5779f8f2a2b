import { ssvRoutes } from '@granary/api/ssv'
import type { App } from '#server/platform/http/App.ts'
import { implement } from '#server/platform/http/implement.ts'
import { visitorAddress } from '#server/platform/http/visitorAddress.ts'
import type { RateLimit } from '#server/platform/rateLimits/RateLimit.ts'
import type { VisitorOf } from '../../ethereum/validators/createVisitors.ts'
import type { SsvNetworks } from '../createSsvNetwork.ts'
import type { SsvOffers } from './createSsvOffers.ts'

export type SsvOfferRoutesParts = {
  networks: SsvNetworks
  offers: SsvOffers
  visitorOf: VisitorOf
  /** Counts the keys split for each visitor. */
  limit: RateLimit
  trustedProxies: number
}

/** Keys of the provider for operators of SSV to run. */
export function ssvOfferRoutes(app: App, parts: SsvOfferRoutesParts): void {
  const { networks, offers, visitorOf, limit, trustedProxies } = parts
  implement(app, ssvRoutes.createSsvOffer, async ({ params, body }, context) => {
    const network = networks.of(params.network)
    const { caipNetworkId: chainId } = network.upstream.chain
    return offers.offer(network, body, visitorOf(context, { chainId, address: body.withdrawalAddress }))
  })
  implement(app, ssvRoutes.getSsvOffer, async ({ params }) =>
    offers.find(networks.of(params.network), params.offerId),
  )
  implement(app, ssvRoutes.createSsvKeyShares, async ({ params, body }, context) => {
    const visitor = visitorAddress(context, trustedProxies)
    return offers.keyShares(networks.of(params.network), params.offerId, body, keys =>
      limit.consume(visitor, keys),
    )
  })
}
