/** Where the parts of the local stack of this test run listen. */
export type StackAddresses = {
  siteUrl: string
  controlUrl: string
  ethereumRpcUrl: string
  beaconUrl: string
  confluxRpcUrl: string
  /** A beacon node that the site was built to ask besides, at an origin of its own. */
  secondBeaconUrl?: string
}
