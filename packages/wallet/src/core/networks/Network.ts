/** The networks that a wallet grants this site (specification section 3: network state). */
export type NetworkDetails = {
  /** CAIP-2 ids of approved networks. */
  readonly approvedCaipNetworkIds?: readonly string[]
  readonly supportsAllNetworks?: boolean
  /** CAIP-2 references of networks with smart accounts. */
  readonly smartAccountEnabledNetworks?: readonly string[]
}

/** CAIP-2 namespaces that the toolkit supports. */
export const namespaces = ['eip155', 'solana', 'bip122'] as const

/** Default CAIP-2 network (specification section 9). */
export const defaultCaipNetworkId = 'eip155:1'

export type Namespace = (typeof namespaces)[number]

type Endpoints = { readonly http: readonly string[] }

type CommonNetwork = {
  readonly name: string
  /** Short name: `mainnet`, `hoodi`. */
  readonly network: string
  /** CAIP-2: `eip155:1`, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
  readonly caipNetworkId: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /**
   * Public endpoints, offered to a wallet that has to add the network. `chainDefault`: the chain's own;
   * equals `default` by default.
   */
  readonly rpcUrls: { readonly default: Endpoints; readonly chainDefault?: Endpoints }
  /** Its picture: an image service id or an address. */
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } }
  readonly contracts?: {
    readonly multicall3?: { readonly address: `0x${string}` }
    /** Resolves names of ENS on this chain. Without it no address there has a name. */
    readonly ensUniversalResolver?: { readonly address: `0x${string}` }
  }
  /** Shown as such; false by default. */
  readonly testnet?: boolean
  /** For the host's own reads, absolute or on the page's origin: `/api/v1/networks/eth/infura?network_type=hoodi`. */
  readonly rpcUrl: string
  /** Asked in this order when `rpcUrl` fails, is silent or answers with something else. */
  readonly fallbackRpcUrls?: readonly string[]
}

/** An EVM chain; `id` as in EIP-155. */
export type EvmNetwork = CommonNetwork & { readonly chainNamespace: 'eip155'; readonly id: number }

/** A Solana cluster or Bitcoin chain; `id` is the CAIP-2 reference (start of the genesis hash). */
export type OtherNetwork<Name extends Namespace = 'solana' | 'bip122'> = CommonNetwork & {
  readonly chainNamespace: Name
  readonly id: string
}

/** A network as the wallet side sees it (staking specification section 3, toolkit specification section 3). */
export type Network = NetworkOf[Namespace]

export type NetworkOf = {
  readonly eip155: EvmNetwork
  readonly solana: OtherNetwork<'solana'>
  readonly bip122: OtherNetwork<'bip122'>
}

export type NetworkId = Network['id']
