import type { SsvCluster } from '@granary/api/ssv'
import { blocksPerDay } from '@granary/staking/ssv'

/** `month` and `week`: the cluster can be liquidated within 30 or 7 days. */
export type ClusterLevel = 'enough' | 'month' | 'week' | 'liquidated'

const days = { month: 30, week: 7 } as const

/** A deposit of one wei does not end a level: the runway must grow a tenth beyond it. */
const margin = 1.1

/** The level of a cluster, by its runway and the level before. Null while its balance is unknown. */
export function levelOf(
  { status, balanceWei, runwayBlocks }: Pick<SsvCluster, 'status' | 'balanceWei' | 'runwayBlocks'>,
  before: ClusterLevel | undefined,
): ClusterLevel | null {
  if (status === 'liquidated') return 'liquidated'
  if (status === 'empty') return 'enough'
  if (balanceWei === null) return null
  const left = (runwayBlocks ?? Number.POSITIVE_INFINITY) / Number(blocksPerDay)
  const isIn = (level: keyof typeof days, stays: boolean) => left < days[level] * (stays ? margin : 1)
  if (isIn('week', before === 'week')) return 'week'
  if (isIn('month', before === 'month' || before === 'week')) return 'month'
  return 'enough'
}
