/** What leaves in an epoch, gwei. */
export type Leaving = { epoch: number; gwei: bigint }

export type ReplayParameters = {
  leaving: readonly Leaving[]
  currentEpoch: number
  churnGweiPerEpoch: bigint
  /** MAX_SEED_LOOKAHEAD */
  maxSeedLookahead: number
}

export type ChurnStanding = { earliestEpoch: number; balanceToConsumeGwei: bigint }

/**
 * Where a queue of exits or consolidations stands, from the epochs that it has given out: the Beacon API does not tell
 * `earliest_exit_epoch` and `exit_balance_to_consume`. Replays compute_exit_epoch_and_update_churn (consensus
 * specification, electra) for what still has to leave. The epoch is exact unless what has left already took a part of
 * the first one; then the rest of it may be wrong, and with it the epoch by one.
 */
export function replayChurn(parameters: ReplayParameters): ChurnStanding {
  const { leaving, currentEpoch, churnGweiPerEpoch: churn, maxSeedLookahead } = parameters
  const soonest = currentEpoch + 1 + maxSeedLookahead
  let standing: ChurnStanding = { earliestEpoch: 0, balanceToConsumeGwei: 0n }
  for (const [epoch, gwei] of byEpoch(leaving)) {
    const passed = BigInt(epoch - standing.earliestEpoch)
    const left = standing.balanceToConsumeGwei + passed * churn - gwei
    const follows = standing.earliestEpoch > 0 && left >= 0n && left < churn
    const balanceToConsumeGwei = follows ? left : (churn - (gwei % churn)) % churn
    standing = { earliestEpoch: epoch, balanceToConsumeGwei }
  }
  if (standing.earliestEpoch >= soonest) return standing
  return { earliestEpoch: soonest, balanceToConsumeGwei: churn }
}

function byEpoch(leaving: readonly Leaving[]): [number, bigint][] {
  const sums = new Map<number, bigint>()
  for (const { epoch, gwei } of leaving) sums.set(epoch, (sums.get(epoch) ?? 0n) + gwei)
  return [...sums].sort(([one], [other]) => one - other)
}
