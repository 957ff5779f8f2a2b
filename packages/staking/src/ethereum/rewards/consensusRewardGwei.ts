/** What moved into and out of a validator in a period without being a reward, gwei. */
export type ConsensusFlow = {
  /** Deposit requests for the key in the period's blocks, first deposits and top-ups alike. */
  depositedGwei: bigint
  /** Paid out by withdrawals in blocks of the period. */
  withdrawnGwei: bigint
  consolidatedInGwei: bigint
  consolidatedOutGwei: bigint
}

export type ConsensusRewardParameters = ConsensusFlow & {
  /** Balance and pending deposits of the key in the states that begin and end the period, gwei. */
  totalBalanceBeforeGwei: bigint
  totalBalanceAfterGwei: bigint
}

/**
 * What the beacon chain paid a validator in a period, negative where it took more: the growth of its total balance, net of
 * what moved in and out. The excess that a switch to compounding credentials moves into the deposit queue (EIP-7251) is
 * in the total balance before and after, so it nets out. Source: docs/rewards.md, "The method".
 */
export function consensusRewardGwei(period: ConsensusRewardParameters): bigint {
  const growth = period.totalBalanceAfterGwei - period.totalBalanceBeforeGwei
  const movedOut = period.withdrawnGwei + period.consolidatedOutGwei
  const movedIn = period.depositedGwei + period.consolidatedInGwei
  return growth + movedOut - movedIn
}
