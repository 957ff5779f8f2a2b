/** The networks that a wallet lets this site use (specification section 3: network state). */
export type NetworkDetails = {
  /** CAIP-2 of those it approved. */
  readonly approvedCaipNetworkIds?: readonly string[]
  readonly supportsAllNetworks?: boolean
  /** Networks (references of CAIP-2) on which it has smart accounts. */
  readonly smartAccountEnabledNetworks?: readonly string[]
}
