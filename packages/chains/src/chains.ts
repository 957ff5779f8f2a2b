import type { Chain } from './Chain.ts'
import { confluxESpace, confluxESpaceTestnet } from './confluxChains.ts'
import { type EthereumChain, hoodi, mainnet } from './ethereumChains.ts'

/** The four supported chains (staking application, section 1). The first is the default. */
export const chains = [
  mainnet,
  hoodi,
  confluxESpace,
  confluxESpaceTestnet,
] as const satisfies readonly Chain[]

/** The supported chain with this id, or undefined. */
export function findChain(id: number): (typeof chains)[number] | undefined {
  return chains.find(chain => chain.id === id)
}

/** Values of `{network}` in the API (`/conflux/espace/{network}`) and of the site's `?network=`. */
export const confluxNetworkIds = ['mainnet', 'testnet'] as const

export type ConfluxNetworkId = (typeof confluxNetworkIds)[number]

export const confluxNetworks: Readonly<Record<ConfluxNetworkId, Chain>> = {
  mainnet: confluxESpace,
  testnet: confluxESpaceTestnet,
}

export function isConfluxNetworkId(id: string): id is ConfluxNetworkId {
  return (confluxNetworkIds as readonly string[]).includes(id)
}

/** Values of `{network}` in paths of the site (`/{network}`) and of the API (`/ethereum/{network}`). */
export const ethereumNetworkIds = ['eth', 'hoodi'] as const

export type EthereumNetworkId = (typeof ethereumNetworkIds)[number]

export const ethereumNetworks: Readonly<Record<EthereumNetworkId, EthereumChain>> = { eth: mainnet, hoodi }

export function isEthereumNetworkId(id: string): id is EthereumNetworkId {
  return (ethereumNetworkIds as readonly string[]).includes(id)
}
