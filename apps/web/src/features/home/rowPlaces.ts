import { type Chain, confluxNetworks, type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { offeredConfluxNetworks } from '../../networks/conflux/settings/index.ts'
import { provider } from '../../settings/provider.ts'

export type RowNetwork = EthereumNetworkId | 'conflux'

/** The chains that a row of the networks list may open, the first one that stakes, and where the row then leads. */
export function rowPlaces(network: RowNetwork) {
  if (network !== 'conflux')
    return [
      {
        chain: ethereumNetworks[network] as Chain,
        link: { to: '/$network', params: { network } },
        minimum: undefined,
      },
    ] as const
  return offeredConfluxNetworks.map(id => {
    const chain: Chain = confluxNetworks[id]
    // The pool without a minimum, which is what the specification says of eSpace; else the row names that of a vote.
    const pool = provider.cfx[chain.id]
    return {
      chain,
      link: { to: '/conflux/espace/staking', search: { network: id, ...(pool && { pool }) } },
      minimum: pool ? undefined : 'home.minimumCfx',
    } as const
  })
}
