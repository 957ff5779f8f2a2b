/** Namespaces of CAIP-2 that the toolkit knows. */
export const namespaces = ['eip155', 'solana', 'bip122'] as const

export type Namespace = (typeof namespaces)[number]

/** A network as the wallet side sees it (staking specification section 3, toolkit specification section 3). */
export type Network = {
  readonly id: number
  readonly name: string
  /** Short name: `mainnet`, `hoodi`. */
  readonly network: string
  readonly chainNamespace: Namespace
  /** CAIP-2: `eip155:1`. */
  readonly caipNetworkId: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Public endpoints: offered to a wallet that has to add the network. */
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } }
  readonly contracts?: { readonly multicall3?: { readonly address: `0x${string}` } }
  readonly testnet: boolean
  /** Where the host's own reads go, absolute or on the page's origin: `/api/v1/networks/eth/infura?network_type=hoodi`. */
  readonly rpcUrl: string
}
