/**
 * How long a balance lasts at what the last days cost.
 * @returns days; `Infinity` while nothing was spent
 */
export function gasDays(balanceDrip: bigint, spent: { feeDrip: bigint; days: number }): number {
  if (spent.feeDrip === 0n) return Number.POSITIVE_INFINITY
  return (Number(balanceDrip) / Number(spent.feeDrip)) * spent.days
}
