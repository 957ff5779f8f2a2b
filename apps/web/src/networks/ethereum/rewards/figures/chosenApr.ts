import type { OwnerSummary } from '@granary/api'

export type AprWindow = 'thirtyDays' | 'sevenDays' | 'sinceStart'

export const aprWindows = ['sevenDays', 'thirtyDays', 'sinceStart'] as const

/** Consensus and execution together, basis points; null where the consensus part is not known. */
export function totalApr({ consensus, execution }: OwnerSummary['apr'][AprWindow]): number | null {
  return consensus === null ? null : consensus + (execution ?? 0)
}

/** The return that stands for an owner: of the longest time up to thirty days that is known. */
export function chosenApr(apr: OwnerSummary['apr']): { window: AprWindow; basisPoints: number } | null {
  for (const window of ['thirtyDays', 'sevenDays', 'sinceStart'] as const) {
    const basisPoints = totalApr(apr[window])
    if (basisPoints !== null) return { window, basisPoints }
  }
  return null
}
