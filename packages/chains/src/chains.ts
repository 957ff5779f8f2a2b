import type { Chain } from './Chain.ts'
import { confluxESpace, confluxESpaceTestnet } from './confluxChains.ts'
import { hoodi, mainnet } from './ethereumChains.ts'

/** The four supported chains (staking application, section 1). The first is the default. */
export const chains = [
  mainnet,
  hoodi,
  confluxESpace,
  confluxESpaceTestnet,
] as const satisfies readonly Chain[]

export type ChainId = (typeof chains)[number]['id']

/** The supported chain with this id, or undefined. */
export function findChain(id: number): (typeof chains)[number] | undefined {
  return chains.find(chain => chain.id === id)
}
