/** Amounts are Drip (1e-18 CFX), bigint. A field is null if the pool did not answer that one read. */
export type ConfluxPoolState = {
  /** Newest block at the time of reading. */
  block: { number: number; timestampSeconds: number }
  name: string | null
  /** A year's return according to the contract, after the pool's own part, basis points. */
  apyBasisPoints: bigint | null
  /** The stakers' part of the rewards, basis points. */
  userShareBasisPoints: bigint | null
  stakers: bigint | null
  /** All that is staked in the pool, Drip. */
  totalStakedDrip: bigint | null
  /** Blocks until a new stake is locked; 0 if shares can be redeemed at once; null if it did not answer. */
  lockBlocks: bigint | null
  unlockBlocks: bigint | null
  /** Whether the pool has its bridge: without it the contract refuses every stake. */
  isOpen: boolean | null
  /** Drip of a loss that rewards have to make good: while there is any, our own pools refuse stakes. */
  shortfallDrip: bigint | null
  /** Drip of principal back in a vote pool and not withdrawn, of all stakers; null for a share pool. */
  withdrawableDrip: bigint | null
  /** Worth of 1e18 shares in Drip, for a share pool. */
  sharePriceDrip: bigint | null
}

export type ConfluxQueueEntry = {
  /** `locking`: earns already, cannot be unstaked yet. `unlocking`: unstaked, earns no more. */
  type: 'locking' | 'unlocking'
  amountDrip: bigint
  /** Its last block; null if the pool names none: it ends when the principal is back from the core space. */
  endBlock: bigint | null
  /** Its expected last block: `endBlock`, or the one before which a request is not ready. */
  expectedBlock: bigint | null
  /** Unix seconds, by the chain's recent pace; an expectation, never a promise. Null without `expectedBlock`. */
  endsAtSeconds: number | null
}

/** One account's position in a pool. */
export type ConfluxPosition = {
  /** What earns: locking and locked; for shares their worth, rounded down. */
  stakedDrip: bigint | null
  /** The part of `stakedDrip` that can be unstaked now. */
  unstakableDrip: bigint | null
  /** The part of `stakedDrip` that is still locking in and cannot be unstaked yet. */
  lockingDrip: bigint | null
  /**
   * The part of `stakedDrip` locked for the account's votes on Conflux governance; null if the pool has no such lock.
   */
  governanceDrip: bigint | null
  /** Unstaked and still locked. */
  unlockingDrip: bigint | null
  /** Unlocked; `withdrawableNowDrip` of it can be paid out now. */
  unlockedDrip: bigint | null
  withdrawableNowDrip: bigint | null
  /** Whether the pool pays in the order of the requests; else the first to withdraw gets what is back. */
  isPaidInTurn: boolean
  /** Interest claimable now; null also for a share pool, whose rewards are in the worth of the shares. */
  claimableDrip: bigint | null
  /** Interest ever claimed; null for a share pool. */
  claimedDrip: bigint | null
  /** Shares of a share pool, 1e-18. */
  shares: bigint | null
  /** Soonest first; null if neither queues nor amounts could be read, which does not mean empty. */
  queue: readonly ConfluxQueueEntry[] | null
  /** CFX of the account itself, Drip. */
  balanceDrip: bigint | null
}
