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
