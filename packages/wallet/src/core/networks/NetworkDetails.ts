/** The networks that a wallet grants this site (specification section 3: network state). */
export type NetworkDetails = {
  /** CAIP-2 ids of approved networks. */
  readonly approvedCaipNetworkIds?: readonly string[]
  readonly supportsAllNetworks?: boolean
  /** CAIP-2 references of networks with smart accounts. */
  readonly smartAccountEnabledNetworks?: readonly string[]
}
