import type { Chain } from '@granary/chains'

/** A network whose validators people are told of. */
export type AlertNetwork = {
  /** In the paths of the site: `hoodi`. */
  id: string
  chain: Chain
  /**
   * Makes an owner's validators known to whoever follows the chain.
   * @returns from where on the owner is told of what happens
   * @throws {AlertOwnerTooLargeError} ALERT_OWNER_TOO_LARGE when it has more than are followed
   */
  follow(owner: `0x${string}`, visitor: string): Promise<{ fromSlot: number; fromBlock: number }>
}
