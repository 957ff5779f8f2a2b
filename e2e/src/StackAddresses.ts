import type { Address } from 'viem'

/** Where the parts of the local stack of this test run listen. */
export type StackAddresses = {
  siteUrl: string
  controlUrl: string
  ethereumRpcUrl: string
  beaconUrl: string
  confluxRpcUrl: string
  /** Where mails of alerts come, each a file. */
  mailFolder: string
  /** The two pools of the local Conflux chain. */
  votePool: Address
  sharePool: Address
  /** A beacon node that the site was built to ask besides, at an origin of its own. */
  secondBeaconUrl?: string
}
