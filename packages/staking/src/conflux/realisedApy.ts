/** Stake and earnings over some days. Drip. */
export type StakedDays = { stakedDrip: bigint; rewardDrip: bigint; days: number }

/**
 * A year's return as really paid, basis points, rounded down: all rewards over all stake-days, times 365. Days with
 * more stake weigh more; daily rates are never averaged. Null without a stake.
 */
export function realisedApy(readings: readonly StakedDays[]): bigint | null {
  let rewards = 0n
  let stakeDays = 0n
  for (const { stakedDrip, rewardDrip, days } of readings) {
    rewards += rewardDrip
    stakeDays += stakedDrip * BigInt(days)
  }
  if (stakeDays <= 0n) return null
  const basisPoints = rewards * 365n * 10_000n
  const floor = basisPoints / stakeDays
  return basisPoints < 0n && basisPoints % stakeDays !== 0n ? floor - 1n : floor
}
