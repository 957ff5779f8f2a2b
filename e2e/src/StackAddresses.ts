import type { Address } from 'viem'

/** Addresses of this test run's local stack. */
export type StackAddresses = {
  siteUrl: string
  controlUrl: string
  ethereumRpcUrl: string
  beaconUrl: string
  confluxRpcUrl: string
  /** Folder of alert mails, one file each. */
  mailFolder: string
  /** The local Conflux chain's two pools. */
  votePool: Address
  sharePool: Address
  /** A beacon node that the site was built to ask as well, on its own origin. */
  secondBeaconUrl?: string
}
