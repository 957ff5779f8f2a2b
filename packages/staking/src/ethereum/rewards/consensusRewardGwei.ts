import type { ConsensusFlow } from './ConsensusFlow.ts'

export type ConsensusRewardParameters = ConsensusFlow & {
  /** Balance and pending deposits of the key in the states that begin and end the period, gwei. */
  wealthBeforeGwei: bigint
  wealthAfterGwei: bigint
}

/**
 * What the beacon chain paid a validator in a period, below zero where it took more: by how much its wealth grew, beside
 * what moved in and out. The excess that a switch to compounding credentials puts into the queue of deposits (EIP-7251)
 * is wealth before and after, so it nets out. Source: the wealth method of docs/rewards.md.
 */
export function consensusRewardGwei(period: ConsensusRewardParameters): bigint {
  const growth = period.wealthAfterGwei - period.wealthBeforeGwei
  const movedOut = period.withdrawnGwei + period.consolidatedOutGwei
  const movedIn = period.depositedGwei + period.consolidatedInGwei
  return growth + movedOut - movedIn
}
