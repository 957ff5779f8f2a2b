import { gweiPerEth } from '@granary/staking/ethereum'

export type FirstPeriod = {
  /** The reward before dropped deposits count, gwei. */
  rewardGwei: bigint
  /** Deposits that waited when the period began, in total, gwei. */
  waitedGwei: bigint
  /** Each deposit of the period in chain order, gwei. */
  deposits: readonly bigint[]
}

/**
 * Which deposits of a key activated in the period the chain dropped for their signature. It drops only the first
 * ones: the first good one makes a validator, and what follows is an unchecked top-up. A deposit is at least 1 ETH,
 * and in its first day a validator earns or loses less than half of that: so of all prefixes of the deposits, the one
 * that leaves the least was dropped.
 * @returns gwei, at least zero; everything missing if deposits that waited together hide their amounts
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
