/** One vote of Conflux PoS: 1000 CFX, Drip. */
export const voteDrip = 1000n * 10n ** 18n

/** Shares and CFX both have 18 decimals. */
export const oneShare = 10n ** 18n

/**
 * How a pool counts stakes. `vote`: whole votes of 1000 CFX, the ABI of the live PoS pools of eSpace. `share`: any
 * amount, in shares of growing worth.
 */
export type ConfluxPoolKind = 'vote' | 'share'

/** A pool on Conflux eSpace. */
export type ConfluxPool = {
  chainId: number
  kind: ConfluxPoolKind
  /** Lower case. */
  address: `0x${string}`
}
