import { BaseError } from '@granary/errors'

/** How many operators a cluster may have: 3f + 1, so that f of them may fail. */
export const clusterSizes = [4, 7, 10, 13] as const

export type ClusterSize = (typeof clusterSizes)[number]

/** Validators that one transaction may register, exit or remove, by the number of operators. */
const validatorsPerTransaction: Readonly<Record<ClusterSize, number>> = { 4: 80, 7: 40, 10: 30, 13: 20 }

export function isClusterSize(count: number): count is ClusterSize {
  return (clusterSizes as readonly number[]).includes(count)
}

/** Operators of so many that must sign together: 3 of 4, 5 of 7, 7 of 10, 9 of 13. */
export function thresholdOf(size: number): number {
  return size - Math.floor((size - 1) / 3)
}

export function maxValidatorsPerTransaction(size: ClusterSize): number {
  return validatorsPerTransaction[size]
}

/**
 * Cuts registrations, exits or removals into batches of one transaction each. Keeps the order; all batches but the
 * last are full, which costs the least gas.
 */
export function splitIntoSsvTransactions<Item>(items: readonly Item[], size: ClusterSize): Item[][] {
  const limit = validatorsPerTransaction[size]
  return Array.from({ length: Math.ceil(items.length / limit) }, (_, i) =>
    items.slice(i * limit, (i + 1) * limit),
  )
}

/**
 * The ids as the contract wants them, ascending.
 * @throws {OperatorIdsError} SSV_OPERATOR_IDS_INVALID when there are not 4, 7, 10 or 13, when one repeats, or when one
 * is no uint64 above zero
 */
export function sortOperatorIds(operatorIds: readonly bigint[]): bigint[] {
  const sorted = [...operatorIds].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  if (!isClusterSize(sorted.length)) throw new OperatorIdsError(`${sorted.length} operators`)
  if (new Set(sorted).size < sorted.length) throw new OperatorIdsError('an operator repeats')
  if (sorted.some(id => id < 1n || id > maxOperatorId)) throw new OperatorIdsError('an id is no uint64')
  return sorted
}

const maxOperatorId = 2n ** 64n - 1n

export class OperatorIdsError extends BaseError {
  override readonly name = 'OperatorIdsError'
  constructor(details: string) {
    super('A cluster has 4, 7, 10 or 13 different operators.', {
      code: 'SSV_OPERATOR_IDS_INVALID',
      details,
      metaMessages: ['No money has moved.'],
    })
  }
}
