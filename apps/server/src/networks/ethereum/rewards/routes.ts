import { ownerRoutes } from '@granary/api/owners'
import type { EthereumUpstreams } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import type { App, AppContext } from '#server/platform/http/App.ts'
import { implement } from '#server/platform/http/implement.ts'
import { visitorAddress } from '#server/platform/http/visitorAddress.ts'
import type { ReadService } from './answers/createReadService.ts'

export type ReadModule = { service: ReadService; networks: EthereumUpstreams; trustedProxies: number }

/** Owners' validators, balances, rewards and events. */
export function readRoutes(app: App, { service, networks, trustedProxies }: ReadModule): void {
  const visitorOf = (context: AppContext) => visitorAddress(context, trustedProxies)
  implement(app, ownerRoutes.getOwner, ({ params: { network, owner } }) =>
    service.owner({ upstream: networks[network], owner }),
  )
  implement(app, ownerRoutes.watchOwner, ({ params: { network, owner } }, context) =>
    service.watch({ upstream: networks[network], owner, visitor: visitorOf(context) }),
  )
  implement(app, ownerRoutes.listOwnerRewards, ({ params: { network, owner }, query }) =>
    service.rewards({ upstream: networks[network], owner, ...query }),
  )
  implement(app, ownerRoutes.listOwnerEvents, ({ params: { network, owner }, query }) =>
    service.events({ upstream: networks[network], owner, ...query }),
  )
  implement(app, ownerRoutes.listOwnedValidators, ({ params: { network, owner }, query }) =>
    service.owned({ upstream: networks[network], owner, ...query }),
  )
  implement(app, ownerRoutes.getOwnedValidator, ({ params: { network, pubkey } }) =>
    service.ownedValidator(networks[network], pubkey),
  )
  implement(app, ownerRoutes.createWatchList, ({ params: { network }, body }, context) =>
    service.watchList({
      upstream: networks[network],
      pubkeys: body.pubkeys,
      indices: body.indices ?? [],
      visitor: visitorOf(context),
    }),
  )
  implement(app, ownerRoutes.getEthereumQueues, ({ params: { network } }) =>
    service.queues(networks[network]),
  )
}
