import type { EvmNetwork } from '../core/index.ts'

/** A chain of viem (`viem/chains`, `wagmi/chains`), as far as it is read here. */
export type ViemChain = {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly contracts?: Readonly<Record<string, unknown>> | undefined
  readonly testnet?: boolean | undefined
}

/** A network from viem's shape of a chain. `readUrls` are the endpoints of our own reads, in the order they are asked. */
export function evmNetwork(
  { id, name, nativeCurrency, rpcUrls, blockExplorers, contracts, testnet = false }: ViemChain,
  [rpcUrl, ...fallbackRpcUrls]: readonly [string, ...string[]],
): EvmNetwork {
  const multicall3 = contractOf(contracts?.multicall3)
  const ensUniversalResolver = contractOf(contracts?.ensUniversalResolver)
  return {
    id,
    name,
    network: name.toLowerCase().replace(/\W+/g, '-'),
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}`,
    nativeCurrency,
    rpcUrls: { default: rpcUrls.default },
    ...(blockExplorers && { blockExplorers: { default: blockExplorers.default } }),
    contracts: { ...(multicall3 && { multicall3 }), ...(ensUniversalResolver && { ensUniversalResolver }) },
    testnet,
    rpcUrl,
    fallbackRpcUrls,
  }
}

function contractOf(contract: unknown): { readonly address: `0x${string}` } | undefined {
  const { address } = (contract ?? {}) as { readonly address?: `0x${string}` }
  return address && { address }
}
