import type { Chain } from '@granary/chains'

/** A network whose validators have alerts. */
export type AlertNetwork = {
  /** In the site's paths: `hoodi`. */
  id: string
  chain: Chain
  /**
   * Tracks an owner's validators for alerts.
   * @returns where the owner's alerts begin
   * @throws {AlertOwnerTooLargeError} ALERT_OWNER_TOO_LARGE when it has more validators than can be tracked
   */
  follow(owner: `0x${string}`, visitor: string): Promise<{ fromSlot: number; fromBlock: number }>
}
