import type { ConfluxNetworkId } from '@granary/chains'

/** A staker in a pool. Addresses in lower case. */
export type StakerInPool = {
  network: ConfluxNetworkId
  pool: `0x${string}`
  staker: `0x${string}`
}
