export type DevChain = {
  readonly chainId: number
  /** JSON-RPC of a local chain: on the page's own origin (a path will do) or on this machine. */
  readonly rpcUrl: string
  /** Of the native coin; ETH unless told. */
  readonly symbol?: string
}
