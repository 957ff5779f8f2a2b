import type { OwnedValidator, RewardSum } from '@granary/api'

/** Window of an income figure: the last 1, 7 or 30 finished days, or all time. */
export const incomeSpans = ['day', 'week', 'month', 'total'] as const
export type IncomeSpan = (typeof incomeSpans)[number]

/** Wei, so that consensus (gwei) and execution (wei) rewards add up. Negative if penalties outweigh rewards. */
export type Income = { consensusWei: bigint; executionWei: bigint; totalWei: bigint }

export function incomeOfSum(sum: RewardSum): Income {
  const consensusWei = (sum.rewardsGwei + sum.penaltiesGwei + sum.slashingGwei) * 1_000_000_000n
  return { consensusWei, executionWei: sum.executionWei, totalWei: consensusWei + sum.executionWei }
}

/** Null until read. */
export function incomeOf({ income }: Pick<OwnedValidator, 'income'>, span: IncomeSpan): Income | null {
  return income && incomeOfSum(income[span])
}
