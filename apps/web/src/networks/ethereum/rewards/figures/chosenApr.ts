import type { OwnerSummary } from '@granary/api'

export type AprWindow = 'thirtyDays' | 'sevenDays' | 'sinceStart'

export const aprWindows = ['sevenDays', 'thirtyDays', 'sinceStart'] as const

/** Consensus plus execution, basis points; null if the consensus part is unknown. */
export function totalApr({ consensus, execution }: OwnerSummary['apr'][AprWindow]): number | null {
  return consensus === null ? null : consensus + (execution ?? 0)
}

/** An owner's headline return: the longest known window up to thirty days. */
export function chosenApr(apr: OwnerSummary['apr']): { window: AprWindow; basisPoints: number } | null {
  for (const window of ['thirtyDays', 'sevenDays', 'sinceStart'] as const) {
    const basisPoints = totalApr(apr[window])
    if (basisPoints !== null) return { window, basisPoints }
  }
  return null
}
