import { readGwei } from '../readGwei.ts'

const gweiPerEth = 1_000_000_000n
const leastGwei = 32n * gweiPerEth
const fullGwei = 2048n * gweiPerEth
/** More than any staker on the chain has. */
const mostGwei = 1_000_000n * gweiPerEth
/** Excess over the effective balance that raises it by a whole ETH (consensus specification, hysteresis). */
const riseGwei = 1_250_000_000n
const daysOfYear = 365n

export type RewardPlanProblem = 'malformed' | 'tooSmall' | 'tooLarge'

/** Estimates in gwei, rounded down. */
export type RewardPlan = {
  /** The amount that earns from the first day. */
  earningGwei: bigint
  /** The remainder that no validator can hold; earns nothing. */
  restGwei: bigint
  dayGwei: bigint
  /** Thirty days. */
  monthGwei: bigint
  yearGwei: bigint
  fiveYearsGwei: bigint
}

export type RewardPlanResult =
  | { plan: RewardPlan; error?: never }
  | { plan?: never; error: RewardPlanProblem }

export type RewardPlanParameters = {
  /** ETH, as typed. */
  text: string
  /** Yearly return of the effective balance, basis points; at least zero. */
  aprBasisPoints: number
  /**
   * Whether rewards stay in the validator and earn once they fill a whole ETH (0x02); otherwise they are paid out
   * (0x01).
   */
  compounds: boolean
}

/**
 * Expected earnings of an amount at a constant rate. Compounds as the chain does: by whole ETH, up to 2048 per
 * validator.
 */
export function planReward({ text, aprBasisPoints, compounds }: RewardPlanParameters): RewardPlanResult {
  const totalGwei = readGwei(text)
  if (totalGwei === null) return { error: 'malformed' }
  if (totalGwei < leastGwei) return { error: 'tooSmall' }
  if (totalGwei > mostGwei) return { error: 'tooLarge' }
  const rate = BigInt(Math.max(0, aprBasisPoints))
  return { plan: compounds ? compounding(totalGwei, rate) : paidOut(totalGwei, rate) }
}

function paidOut(totalGwei: bigint, rate: bigint): RewardPlan {
  const earningGwei = totalGwei - (totalGwei % leastGwei)
  const over = (days: bigint) => (earningGwei * rate * days) / (daysOfYear * 10_000n)
  return {
    earningGwei,
    restGwei: totalGwei - earningGwei,
    dayGwei: over(1n),
    monthGwei: over(30n),
    yearGwei: over(daysOfYear),
    fiveYearsGwei: over(5n * daysOfYear),
  }
}

/** The fewest validators that hold the amount, in equal parts. */
function compounding(totalGwei: bigint, rate: bigint): RewardPlan {
  const count = (totalGwei + fullGwei - 1n) / fullGwei
  const one = growth(totalGwei / count, rate)
  const times = (gwei: bigint) => gwei * count
  const earningGwei = times(one.effectiveGwei)
  return {
    earningGwei,
    restGwei: 0n,
    dayGwei: times(one.after(1)),
    monthGwei: times(one.after(30)),
    yearGwei: times(one.after(365)),
    fiveYearsGwei: times(one.after(5 * 365)),
  }
}

/**
 * Simulates one validator over five years day by day, in ten-thousandths of a gwei so that small rewards survive
 * rounding.
 */
function growth(startGwei: bigint, rate: bigint) {
  const scale = 10_000n
  const effectiveGwei = effectiveOf(startGwei)
  const earned: bigint[] = [0n]
  let effective = effectiveGwei
  let gain = 0n
  for (let day = 1; day <= 5 * 365; day += 1) {
    gain += (effective * rate * scale) / (daysOfYear * 10_000n)
    earned.push(gain / scale)
    const balance = startGwei + gain / scale
    if (balance >= effective + riseGwei) effective = effectiveOf(balance)
  }
  return { effectiveGwei, after: (days: number) => earned[days] ?? 0n }
}

function effectiveOf(balanceGwei: bigint): bigint {
  const whole = balanceGwei - (balanceGwei % gweiPerEth)
  return whole < fullGwei ? whole : fullGwei
}
