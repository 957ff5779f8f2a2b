const allBps = 10_000n

/**
 * What a splitter pays to each of the two, wei: the remainder is the staker's.
 * @param amountWei its balance less what it owes the provider from earlier
 */
export function divideRewards(
  amountWei: bigint,
  shareBps: number,
): { stakerWei: bigint; providerWei: bigint } {
  const providerWei = (amountWei * BigInt(shareBps)) / allBps
  return { stakerWei: amountWei - providerWei, providerWei }
}
