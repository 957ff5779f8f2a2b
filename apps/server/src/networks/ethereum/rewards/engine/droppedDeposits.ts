const gweiPerEth = 1_000_000_000n

export type FirstPeriod = {
  /** What the reckoning says before deposits that were dropped are looked at, gwei. */
  rewardGwei: bigint
  /** Deposits that waited when the period began, together, gwei. */
  waitedGwei: bigint
  /** Each deposit of the period in the order of the chain, gwei. */
  deposits: readonly bigint[]
}

/**
 * What the chain dropped, for their signature, of the deposits of a key that became active in the period. It drops the
 * first ones alone: with the first good one there is a validator, and what follows is a top-up that nobody checks. A
 * deposit is at least 1 ETH, and within its first day a validator earns or loses less than half of one: so of all
 * beginnings of the row of deposits, the one that leaves the least is what was dropped.
 * @returns gwei, at least zero; all that is missing where deposits that waited together hide how much each was
 */
export function droppedDeposits({ rewardGwei, waitedGwei, deposits }: FirstPeriod): bigint {
  const row = waitedGwei > 0n ? [waitedGwei, ...deposits] : deposits
  let [dropped, sum] = [0n, 0n]
  for (const gwei of row.slice(0, -1)) {
    sum += gwei
    if (size(rewardGwei + sum) < size(rewardGwei + dropped)) dropped = sum
  }
  const isHidden = waitedGwei > 0n && rewardGwei + dropped <= -gweiPerEth / 2n
  return isHidden ? -rewardGwei : dropped
}

function size(gwei: bigint): bigint {
  return gwei < 0n ? -gwei : gwei
}
