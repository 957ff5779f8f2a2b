import type { RouteInput } from '@granary/api'
import type { ssvRoutes } from '@granary/api/ssv'
import type { KnownOperator } from './createOperatorDirectory.ts'
import type { ApiOperator, ApiReading } from './createSsvApi.ts'

export type OperatorQuery = RouteInput<typeof ssvRoutes.listSsvOperators>['query']

type Found = { operator: KnownOperator; api: ApiOperator | undefined }

/** The operators that a query asks for, in its order. */
export function findOperators(
  operators: Iterable<KnownOperator>,
  reading: ApiReading | undefined,
  query: OperatorQuery,
  isUsable: (operator: KnownOperator) => boolean,
): KnownOperator[] {
  const matches = matcherOf(query, isUsable)
  const found = [...operators]
    .map((operator): Found => ({ operator, api: reading?.operators.get(operator.id) }))
    .filter(matches)
  const sortValue = sortValues[query.sort ?? 'id']
  const sign = query.order === 'desc' ? -1 : 1
  found.sort((a, b) => compare(sortValue(a), sortValue(b), sign) || a.operator.id - b.operator.id)
  return found.map(({ operator }) => operator)
}

function matcherOf(query: OperatorQuery, isUsable: (operator: KnownOperator) => boolean) {
  const ids = query.ids && new Set(query.ids)
  const text = query.search?.trim().toLowerCase()
  const access = query.access ?? 'all'
  return ({ operator, api }: Found): boolean =>
    (query.removed === 'true' || !operator.isRemoved) &&
    (!ids || ids.has(operator.id)) &&
    (access === 'all' || operator.isPrivate === (access === 'private')) &&
    (query.verified !== 'true' || api?.verified === true) &&
    (!text || isNamed(operator, api, text)) &&
    (!query.usableBy || isUsable(operator))
}

function isNamed({ id, owner }: KnownOperator, api: ApiOperator | undefined, text: string): boolean {
  return String(id) === text || owner.includes(text) || (api?.name ?? '').toLowerCase().includes(text)
}

type SortValue = string | number | bigint | null

const sortValues: Record<NonNullable<OperatorQuery['sort']>, (found: Found) => SortValue> = {
  id: ({ operator }) => operator.id,
  name: ({ api }) => api?.name?.toLowerCase() ?? null,
  fee: ({ operator }) => operator.feeWei,
  validators: ({ operator }) => operator.validatorCount,
  performance: ({ api }) => api?.performanceMonth ?? api?.performanceDay ?? null,
}

/** What is unknown comes last in either order. */
function compare(a: SortValue, b: SortValue, sign: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return a === b ? 0 : a < b ? -sign : sign
}
