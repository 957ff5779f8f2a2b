import type { EvmNetwork } from '../core/index.ts'
import { evmNetwork } from './evmNetwork.ts'

type Facts = {
  readonly id: number
  readonly name: string
  /** Its coin's name and symbol; 18 decimals. */
  readonly coin: readonly [name: string, symbol: string]
  readonly explorer: readonly [name: string, url: string]
  /** Public endpoints, asked in this order. */
  readonly rpcUrls: readonly [string, ...string[]]
  /** Its picture in the wallet registry. */
  readonly imageId?: string
  readonly multicall3?: `0x${string}`
  readonly ensUniversalResolver?: `0x${string}`
  readonly testnet?: true
}

/** Multicall3 at its usual address. */
const usualMulticall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** An EVM network from what differs between those that we ship. */
export function shippedNetwork({ id, name, coin, explorer, rpcUrls, imageId, ...more }: Facts): EvmNetwork {
  const { multicall3 = usualMulticall3, ensUniversalResolver, testnet } = more
  const network = evmNetwork(
    {
      id,
      name,
      nativeCurrency: { name: coin[0], symbol: coin[1], decimals: 18 },
      rpcUrls: { default: { http: rpcUrls } },
      blockExplorers: { default: { name: explorer[0], url: explorer[1] } },
      contracts: {
        multicall3: { address: multicall3 },
        ...(ensUniversalResolver && { ensUniversalResolver: { address: ensUniversalResolver } }),
      },
      testnet,
    },
    rpcUrls,
  )
  return imageId ? { ...network, assets: { imageId } } : network
}
