import type { ConfluxNetworkId } from '@granary/chains'

/** Whose history it is, and where. Addresses in lower case. */
export type StakerInPool = {
  network: ConfluxNetworkId
  pool: `0x${string}`
  staker: `0x${string}`
}
