import type { OwnerId } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'

/** Whose validators are on the screen, and where. */
export type ShownOwner = {
  network: EthereumNetworkId
  id: OwnerId
  /** Null for a watch list. */
  account: `0x${string}` | null
  /** Somebody is looked at with whose account nothing can be signed here. */
  isWatching: boolean
}
