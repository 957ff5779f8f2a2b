import { ssvRoutes } from '@granary/api/ssv'
import type { EthereumNetworkId } from '@granary/chains'
import type { App } from '#server/platform/http/App.ts'
import { implement } from '#server/platform/http/implement.ts'
import type { AccountAnswers } from './accounts/accountAnswers.ts'
import type { SsvNetworks } from './createSsvNetwork.ts'
import { allOperators, findOperator, listOperators } from './operators/operatorAnswers.ts'

export type ReadRoutesParts = {
  networks: SsvNetworks
  answersOf(id: EthereumNetworkId): AccountAnswers
  makesKeyShares: boolean
}

/** Operators, owners' clusters and validators. */
export function ssvReadRoutes(app: App, { networks, answersOf, makesKeyShares }: ReadRoutesParts): void {
  implement(app, ssvRoutes.getSsv, async ({ params }) => answersOf(params.network).governance(makesKeyShares))
  implement(app, ssvRoutes.listSsvOperators, async ({ params, query }) =>
    listOperators(networks.of(params.network), query),
  )
  implement(app, ssvRoutes.listAllSsvOperators, async ({ params }) =>
    allOperators(networks.of(params.network)),
  )
  implement(app, ssvRoutes.getSsvOperator, async ({ params }) =>
    findOperator(networks.of(params.network), params.operatorId),
  )
  implement(app, ssvRoutes.getSsvAccount, async ({ params }) =>
    answersOf(params.network).account(params.owner),
  )
  implement(app, ssvRoutes.listSsvValidators, async ({ params, query }) =>
    answersOf(params.network).validators(params.owner, query),
  )
  implement(app, ssvRoutes.getSsvCluster, async ({ params }) =>
    answersOf(params.network).cluster(params.clusterId),
  )
  implement(app, ssvRoutes.getSsvValidator, async ({ params, query }) =>
    answersOf(params.network).validator(params.pubkey, query.owner),
  )
  implement(app, ssvRoutes.checkSsvKeys, async ({ params, body }) =>
    answersOf(params.network).keyUses(body.pubkeys, body.owner),
  )
}
