import { type EthereumChain, hoodi, mainnet } from './ethereumChains.ts'

/** Values of `{network}` in paths of the site (`/{network}`) and of the API (`/ethereum/{network}`). */
export const ethereumNetworkIds = ['eth', 'hoodi'] as const

export type EthereumNetworkId = (typeof ethereumNetworkIds)[number]

export const ethereumNetworks: Readonly<Record<EthereumNetworkId, EthereumChain>> = { eth: mainnet, hoodi }

export function isEthereumNetworkId(id: string): id is EthereumNetworkId {
  return (ethereumNetworkIds as readonly string[]).includes(id)
}
