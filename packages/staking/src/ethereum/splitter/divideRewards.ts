const allBps = 10_000n

/**
 * What a splitter pays to each of the two, wei: what does not divide is the staker's.
 * @param amountWei what it holds beside what it owes the provider from earlier
 */
export function divideRewards(
  amountWei: bigint,
  shareBps: number,
): { stakerWei: bigint; providerWei: bigint } {
  const providerWei = (amountWei * BigInt(shareBps)) / allBps
  return { stakerWei: amountWei - providerWei, providerWei }
}
