/** Drip (1e-18 CFX), bigint, everywhere. A field is null where the pool did not answer that one read. */
export type ConfluxPoolState = {
  /** Newest block when it was read. */
  block: { number: number; timestampSeconds: number }
  name: string | null
  /** A year's return that the contract tells, after the pool's own part, basis points. */
  apyBasisPoints: bigint | null
  /** The stakers' part of the rewards, basis points. */
  userShareBasisPoints: bigint | null
  stakers: bigint | null
  /** All that is staked in the pool, Drip. */
  totalStakedDrip: bigint | null
  /** Blocks until a new stake is locked; 0 where shares can be asked back at once; null where it did not answer. */
  lockBlocks: bigint | null
  unlockBlocks: bigint | null
  /** Whether the pool is connected to its bridge: without it the contract refuses every stake. */
  isOpen: boolean | null
  /** Drip of a loss that rewards have to make good: while there is any, our own pools refuse stakes. */
  shortfallDrip: bigint | null
  /** Drip of principal that are back in a vote pool and not withdrawn, of all stakers; null for a share pool. */
  withdrawableDrip: bigint | null
  /** Worth of 1e18 shares in Drip, for a share pool. */
  sharePriceDrip: bigint | null
}

export type ConfluxQueueEntry = {
  /** `locking`: earns already, cannot be asked back yet. `unlocking`: asked back, earns no more. */
  type: 'locking' | 'unlocking'
  amountDrip: bigint
  /** Block at which it ends; null where the pool names none: it ends when the principal is back from the core space. */
  endBlock: bigint | null
  /** Block at which it is expected to end: `endBlock`, or the one before which a request is not ready. */
  expectedBlock: bigint | null
  /** Unix seconds, by the chain's recent pace; an expectation, never a promise. Null without `expectedBlock`. */
  endsAtSeconds: number | null
}

/** What one account has in a pool. */
export type ConfluxPosition = {
  /** What earns: locking and locked; for shares their worth, rounded down. */
  stakedDrip: bigint | null
  /** Of `stakedDrip` what can be asked back now. */
  unstakableDrip: bigint | null
  /** Of `stakedDrip` what still locks in and cannot be asked back yet. */
  lockingDrip: bigint | null
  /** Of `stakedDrip` what the account has locked for its votes on Conflux's governance; null where the pool has no such lock. */
  governanceDrip: bigint | null
  /** Asked back and still locked. */
  unlockingDrip: bigint | null
  /** Unlocked; of it `withdrawableNowDrip` can be paid out at this moment. */
  unlockedDrip: bigint | null
  withdrawableNowDrip: bigint | null
  /** Whether the pool pays in the order of the requests; else what is back goes to whoever withdraws first. */
  isPaidInTurn: boolean
  /** Interest that can be claimed now; null also for a share pool, whose rewards are in the worth of the shares. */
  claimableDrip: bigint | null
  /** Interest ever claimed; null for a share pool. */
  claimedDrip: bigint | null
  /** Shares of a share pool, 1e-18. */
  shares: bigint | null
  /** Soonest first; null where neither the queues nor their amounts could be read, which is not the same as empty. */
  queue: readonly ConfluxQueueEntry[] | null
  /** CFX of the account itself, Drip. */
  balanceDrip: bigint | null
}
