/** Where the parts of the local stack of this test run listen. */
export type StackAddresses = {
  siteUrl: string
  controlUrl: string
  ethereumRpcUrl: string
  beaconUrl: string
  confluxRpcUrl: string
}
