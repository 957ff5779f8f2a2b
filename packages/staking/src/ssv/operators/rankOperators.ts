import type { Address } from 'viem'

/** What is known of an operator, as the portal's list gives it. Performance is basis points; null if unknown. */
export type OperatorCandidate = {
  id: number
  owner: Address
  /** Per block and 32 ETH. */
  feeWei: bigint
  isPrivate: boolean
  validatorCount: number
  performanceDay: number | null
  performanceMonth: number | null
  verified: boolean | null
  mevRelays: readonly string[]
  isRemoved?: boolean
  /** A declared fee may come into force. */
  hasPendingFee?: boolean
}

/** Why an operator cannot be used at all. */
export type OperatorObstacle = 'removed' | 'private' | 'full'

/** What speaks for an operator, or against it. */
export type OperatorReason =
  | 'performance_high'
  | 'performance_low'
  | 'performance_unknown'
  | 'fee_low'
  | 'fee_high'
  | 'verified'
  | 'relays_many'
  | 'relays_none'
  | 'nearly_full'
  | 'fee_pending'

export type RankedOperator<Operator> = {
  operator: Operator
  /** 0 to 1000, higher is better. Compares operators of one list only. */
  score: number
  reasons: OperatorReason[]
}

export type RankingContext = {
  /** Validators that shall be registered. */
  newValidators: number
  /** Most validators of one operator. */
  validatorsPerOperator: number
  /** Private operators that allow the owner. */
  allowing?: ReadonlySet<number>
}

export function obstacleOf(operator: OperatorCandidate, context: RankingContext): OperatorObstacle | null {
  if (operator.isRemoved) return 'removed'
  if (operator.isPrivate && !context.allowing?.has(operator.id)) return 'private'
  return operator.validatorCount + context.newValidators > context.validatorsPerOperator ? 'full' : null
}

/**
 * Ranks the operators that an owner may use, best first. Of 1000 points performance gives up to 600 (a month counts
 * three times a day; below 90 % nothing, unknown as if 93 %), a low fee up to 200 (the median 100), a verified mark 100,
 * MEV relays up to 60, and room for more validators 40. A pending change of fee costs 40. Equal scores go to the older
 * operator.
 */
export function rankOperators<Operator extends OperatorCandidate>(
  operators: readonly Operator[],
  context: RankingContext,
): RankedOperator<Operator>[] {
  const usable = operators.filter(operator => obstacleOf(operator, context) === null)
  const medianFee = medianOf(usable.map(({ feeWei }) => feeWei))
  return usable
    .map(operator => rank(operator, medianFee, context))
    .sort((a, b) => b.score - a.score || a.operator.id - b.operator.id)
}

function rank<Operator extends OperatorCandidate>(
  operator: Operator,
  medianFee: bigint,
  context: RankingContext,
): RankedOperator<Operator> {
  const reasons: OperatorReason[] = []
  const performance = performanceOf(operator)
  if (performance === null) reasons.push('performance_unknown')
  else if (performance >= 9800) reasons.push('performance_high')
  else if (performance < lowPerformance) reasons.push('performance_low')
  const cheapness = cheapnessOf(operator.feeWei, medianFee)
  if (cheapness > 0.55) reasons.push('fee_low')
  if (cheapness < 0.45) reasons.push('fee_high')
  if (operator.verified) reasons.push('verified')
  const relays = operator.mevRelays.length
  if (relays >= manyRelays) reasons.push('relays_many')
  if (relays === 0) reasons.push('relays_none')
  const load = (operator.validatorCount + context.newValidators) / context.validatorsPerOperator
  if (load > 0.9) reasons.push('nearly_full')
  if (operator.hasPendingFee) reasons.push('fee_pending')
  const score =
    600 * goodnessOf(performance ?? unknownPerformance) +
    200 * cheapness +
    (operator.verified ? 100 : 0) +
    60 * Math.min(1, relays / manyRelays) +
    40 * Math.max(0, 1 - load) -
    (operator.hasPendingFee ? 40 : 0)
  return { operator, score: Math.round(Math.max(0, score)), reasons }
}

const lowPerformance = 9000
const unknownPerformance = 9300
const manyRelays = 3

function performanceOf({ performanceDay, performanceMonth }: OperatorCandidate): number | null {
  if (performanceDay === null) return performanceMonth
  return performanceMonth === null ? performanceDay : (3 * performanceMonth + performanceDay) / 4
}

function goodnessOf(performance: number): number {
  return Math.min(1, Math.max(0, (performance - lowPerformance) / (10_000 - lowPerformance)))
}

/** 1 for no fee, a half for the median, towards 0 for dearer ones. */
function cheapnessOf(fee: bigint, median: bigint): number {
  if (fee + median === 0n) return 1
  return Number((median * 10_000n) / (fee + median)) / 10_000
}

function medianOf(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}
