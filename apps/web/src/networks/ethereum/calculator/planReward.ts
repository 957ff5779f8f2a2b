import { parseEthAmount } from '@granary/staking/amount'

const gweiPerEth = 1_000_000_000n
const leastGwei = 32n * gweiPerEth
const fullGwei = 2048n * gweiPerEth
/** More than any of the chain's stakers has. */
const mostGwei = 1_000_000n * gweiPerEth
/** What has to be there above the effective balance before it rises by a whole ETH (consensus specification, hysteresis). */
const riseGwei = 1_250_000_000n
const daysOfYear = 365n

export type RewardPlanProblem = 'malformed' | 'tooSmall' | 'tooLarge'

/** Estimates in gwei, rounded down. */
export type RewardPlan = {
  /** What earns on the first day. */
  earningGwei: bigint
  /** What no validator can hold, and earns nothing. */
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
  /** A year's return, basis points, of what is effective; at least zero. */
  aprBasisPoints: number
  /** Rewards stay in the validator and earn as soon as they make a whole ETH (0x02); otherwise they are paid out (0x01). */
  compounds: boolean
}

/** What an amount may earn at a steady rate. Compounding is as the chain does it: by whole ETH, up to 2048 a validator. */
export function planReward({ text, aprBasisPoints, compounds }: RewardPlanParameters): RewardPlanResult {
  const totalGwei = readGwei(text)
  if (totalGwei === undefined) return { error: 'malformed' }
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

/** As few validators as hold the amount, each with as much as the others. */
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

/** Five years of one validator, day by day, in ten-thousandths of a gwei so that small rewards are not lost on the way. */
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

function readGwei(text: string): bigint | undefined {
  try {
    return parseEthAmount(text, 'gwei')
  } catch {
    return undefined
  }
}
