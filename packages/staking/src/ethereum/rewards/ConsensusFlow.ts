/** What moved into and out of a validator in a period without being a reward, gwei. */
export type ConsensusFlow = {
  /** Deposit requests for the key that blocks of the period held, first deposits and top-ups alike. */
  depositedGwei: bigint
  /** Paid out by withdrawals in blocks of the period. */
  withdrawnGwei: bigint
  consolidatedInGwei: bigint
  consolidatedOutGwei: bigint
}
