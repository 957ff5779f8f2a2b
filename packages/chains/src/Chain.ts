/** A chain as the site and the wallet see it (staking application, section 3). Addresses are checksummed. */
export type Chain = {
  id: number
  name: string
  /** The chain's name in URLs of the API proxies: `mainnet`, `hoodi`, `testnet`. */
  network: string
  chainNamespace: 'eip155'
  caipNetworkId: `eip155:${number}`
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Public endpoints, offered to a wallet that adds the chain; the site itself never calls them. */
  rpcUrls: { default: { http: readonly string[] } }
  blockExplorers: { default: { name: string; url: string } }
  testnet: boolean
  contracts: { multicall3: ContractAddress }
  /** Path and query of the provider's JSON-RPC proxy, under the API base. */
  rpcProxyPath: string
}

/** A pinned address: its source and when it was last checked (yyyy-mm-dd). */
export type ContractAddress = {
  address: `0x${string}`
  source: string
  checked: string
}
