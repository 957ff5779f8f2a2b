import type { Chain } from './Chain.ts'
import { confluxESpace, confluxESpaceTestnet } from './confluxChains.ts'

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
