import { uniswapV2Routers } from '@granary/chains'
import type { Address } from '../core/index.ts'

/** An outside service's contracts on a chain. Lower case. */
export type OutsideRouter = { readonly chainId: number; readonly router: Address; readonly spender: Address }

/** The contracts that swaps may use: of this build and of the host's settings, never of a server. */
export type SwapPins = {
  /** Router02 of Uniswap v2, or of an equal deployment, by chain id. Lower case. */
  readonly uniswap: ReadonlyMap<number, Address>
  readonly outside: readonly OutsideRouter[]
}

const lower = (address: string) => address.toLowerCase() as Address

/** A host's settings of swaps. */
export type SwapSettings = {
  /** The swap service: `https://services.example`. */
  readonly serviceUrl: string
  readonly projectId?: string
  /** Whether the service serves a chain (CAIP-2); for others it is asked nothing. */
  supports(caipNetworkId: string): Promise<boolean>
  /** Uniswap v2 deployments, each in the place of the pinned one of its chain. */
  readonly uniswap?: readonly { readonly chainId: number; readonly address: Address }[]
  /** Outside services that may be used; none by default. */
  readonly outside?: readonly OutsideRouter[]
}

export function swapPins({
  uniswap = [],
  outside = [],
}: Pick<SwapSettings, 'uniswap' | 'outside'>): SwapPins {
  return {
    uniswap: new Map(
      [...uniswapV2Routers, ...uniswap].map(({ chainId, address }) => [chainId, lower(address)]),
    ),
    outside: outside.map(({ chainId, router, spender }) => ({
      chainId,
      router: lower(router),
      spender: lower(spender),
    })),
  }
}
