import type { Address } from '../connections/Connection.ts'

/** An outside service's contracts on a chain. */
export type OutsideRouter = { readonly chainId: number; readonly router: Address; readonly spender: Address }

/** A host's own contracts of swaps. */
export type SwapContracts = {
  /** Uniswap v2 deployments, each in the place of the pinned one of its chain. */
  readonly uniswap?: readonly { readonly chainId: number; readonly address: Address }[]
  /** Outside services that may be used; none by default. */
  readonly outside?: readonly OutsideRouter[]
}
