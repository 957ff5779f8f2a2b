import { type Chain, confluxNetworks, type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { offeredConfluxNetworks } from '../../settings/offeredConfluxNetworks.ts'

export type RowNetwork = EthereumNetworkId | 'conflux'

/** The chains that a row of the networks list may open, the first one that stakes, and where the row then leads. */
export function rowPlaces(network: RowNetwork) {
  if (network !== 'conflux')
    return [
      { chain: ethereumNetworks[network] as Chain, link: { to: '/$network', params: { network } } },
    ] as const
  return offeredConfluxNetworks.map(
    id =>
      ({
        chain: confluxNetworks[id] as Chain,
        link: { to: '/conflux/espace/staking', search: { network: id } },
      }) as const,
  )
}
