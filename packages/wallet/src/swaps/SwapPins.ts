import { uniswapV2Routers } from '@granary/chains'
import type { Address, OutsideRouter, SwapContracts } from '../core/index.ts'

/** The contracts that swaps may use: of this build and of the host's settings, never of a server. */
export type SwapPins = {
  /** Router02 of Uniswap v2, or of an equal deployment, by chain id. Lower case. */
  readonly uniswap: ReadonlyMap<number, Address>
  /** Lower case. */
  readonly outside: readonly OutsideRouter[]
}

const lower = (address: string) => address.toLowerCase() as Address

/** A host's settings of swaps. */
export type SwapSettings = SwapContracts & {
  /** The swap service: `https://services.example`. */
  readonly serviceUrl: string
  readonly projectId?: string
  /** Whether the service serves a chain (CAIP-2); for others it is asked nothing. */
  supports(caipNetworkId: string): Promise<boolean>
}

export function swapPins({ uniswap = [], outside = [] }: SwapContracts): SwapPins {
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
