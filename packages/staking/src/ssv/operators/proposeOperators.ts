import { type ClusterSize, thresholdOf } from '../cluster/clusterSize.ts'
import {
  type OperatorCandidate,
  type RankedOperator,
  type RankingContext,
  rankOperators,
} from './rankOperators.ts'

export type OperatorProposal<Operator> = {
  /** Ascending by id, as a registration takes them. */
  operators: RankedOperator<Operator>[]
  /**
   * `all_different`: each has another owner. `fault_tolerant`: some share an owner, but so few that without any one
   * owner's the others still sign. `too_few_owners`: one owner can stop the validators.
   */
  owners: 'all_different' | 'fault_tolerant' | 'too_few_owners'
}

/**
 * The best operators for a cluster in one press: from the top of `rankOperators`, first one of each owner, then more of
 * the same owners, as few of each as possible.
 * @returns null when fewer operators are usable than a cluster of this size has
 */
export function proposeOperators<Operator extends OperatorCandidate>(
  operators: readonly Operator[],
  size: ClusterSize,
  context: RankingContext,
): OperatorProposal<Operator> | null {
  const ranked = rankOperators(operators, context)
  if (ranked.length < size) return null
  const chosen: RankedOperator<Operator>[] = []
  let left = ranked
  while (chosen.length < size) {
    const round = firstOfEachOwner(left)
    const taken = round.slice(0, size - chosen.length)
    chosen.push(...taken)
    left = left.filter(item => !taken.includes(item))
  }
  chosen.sort((a, b) => a.operator.id - b.operator.id)
  return { operators: chosen, owners: ownersOf(chosen, size) }
}

/**
 * How many operators of these the largest owner has, and what that means for the cluster: see `OperatorProposal`.
 */
export function ownerSpreadOf(
  operators: readonly Pick<OperatorCandidate, 'owner'>[],
  size: ClusterSize,
): OperatorProposal<unknown>['owners'] {
  const counts = new Map<string, number>()
  for (const { owner } of operators) {
    const key = owner.toLowerCase()
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const most = Math.max(0, ...counts.values())
  if (most <= 1) return 'all_different'
  return most <= size - thresholdOf(size) ? 'fault_tolerant' : 'too_few_owners'
}

function ownersOf<Operator extends OperatorCandidate>(
  chosen: readonly RankedOperator<Operator>[],
  size: ClusterSize,
) {
  return ownerSpreadOf(
    chosen.map(({ operator }) => operator),
    size,
  )
}

function firstOfEachOwner<Operator extends OperatorCandidate>(
  ranked: readonly RankedOperator<Operator>[],
): RankedOperator<Operator>[] {
  const seen = new Set<string>()
  return ranked.filter(({ operator }) => {
    const key = operator.owner.toLowerCase()
    return seen.has(key) ? false : seen.add(key)
  })
}
