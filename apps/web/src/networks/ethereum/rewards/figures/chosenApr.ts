import type { OwnerSummary } from '@granary/api'

export const aprWindows = ['sevenDays', 'thirtyDays', 'sinceStart'] as const

type Apr = OwnerSummary['apr'][(typeof aprWindows)[number]]

/** Consensus plus execution, basis points; null if the consensus part is unknown. */
export function totalApr({ consensus, execution }: Apr): number | null {
  return consensus === null ? null : consensus + (execution ?? 0)
}

/** An owner's headline return, basis points: of the longest known window up to thirty days. */
export function chosenApr({ thirtyDays, sevenDays, sinceStart }: OwnerSummary['apr']): number | null {
  return totalApr(thirtyDays) ?? totalApr(sevenDays) ?? totalApr(sinceStart)
}
