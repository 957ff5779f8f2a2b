export type DevChain = {
  readonly chainId: number
  /** JSON-RPC of a local chain, on the page's origin (a path will do) or on this machine. */
  readonly rpcUrl: string
  /** Symbol of the native coin; ETH by default. */
  readonly symbol?: string
}
