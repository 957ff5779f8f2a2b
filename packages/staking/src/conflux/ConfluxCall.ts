/** What the staker wants to do with a pool; amounts in Drip. */
export type ConfluxIntent =
  | { action: 'stake'; amountDrip: bigint }
  /** A vote pool unstakes whole votes; a share pool the shares worth the amount, or with `all` every share. */
  | { action: 'unstake'; amountDrip: bigint; all?: boolean }
  /** Vote pools only. Everything claimable, without an amount. */
  | { action: 'claim'; amountDrip?: bigint }
  | { action: 'withdraw'; amountDrip: bigint }

export type ConfluxAction = ConfluxIntent['action']

/** A transaction as the browser builds it; the sender is the staker. */
export type ConfluxCall = {
  to: `0x${string}`
  /** Drip. */
  valueDrip: bigint
  data: `0x${string}`
}
