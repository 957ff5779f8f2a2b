import type { OwnedValidator, RewardSum } from '@granary/api'

/** Of which days an income is: the last 1, 7 or 30 that are over, or all. */
export const incomeSpans = ['day', 'week', 'month', 'total'] as const
export type IncomeSpan = (typeof incomeSpans)[number]

/** Wei, so that consensus (gwei) and execution (wei) can be added. Below zero where penalties took more. */
export type Income = { consensusWei: bigint; executionWei: bigint; totalWei: bigint }

export function incomeOfSum(sum: RewardSum): Income {
  const consensusWei = (sum.rewardsGwei + sum.penaltiesGwei + sum.slashingGwei) * 1_000_000_000n
  return { consensusWei, executionWei: sum.executionWei, totalWei: consensusWei + sum.executionWei }
}

/** Null while nothing was read of it. */
export function incomeOf({ income }: Pick<OwnedValidator, 'income'>, span: IncomeSpan): Income | null {
  return income && incomeOfSum(income[span])
}
