import type { OwnerId } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'

/** The owner on screen and the network. */
export type ShownOwner = {
  network: EthereumNetworkId
  id: OwnerId
  /** Null for a watch list. */
  account: `0x${string}` | null
  /** The connected account cannot sign for this owner. */
  isWatching: boolean
}
