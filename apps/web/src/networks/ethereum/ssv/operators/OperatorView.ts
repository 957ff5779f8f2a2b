import type { SsvOperatorRow } from '@granary/api/ssv'
import { parseEthAmount } from '@granary/staking/amount'
import { feePerYear } from '@granary/staking/ssv'

/** Sort keys in column order. */
export const sortColumns = ['name', 'fee', 'month', 'day', 'validators'] as const
export type SortColumn = (typeof sortColumns)[number]

/** Least performance over 30 days that a filter can ask for, basis points. */
export const performances = [9_900, 9_800, 9_500, 9_000] as const

/** The filter and order of the table. */
export type OperatorView = {
  /** Typed: part of a name or owner, or an id. */
  search: string
  access: 'all' | 'public' | 'private'
  /** Only those that the SSV API calls verified. */
  verified: boolean
  /** Name of an MEV relay; empty for any. */
  relay: string
  /** Basis points over 30 days; null for any. */
  performance: number | null
  /** Highest fee a year for 32 ETH, ETH as typed; empty for any. */
  maxFee: string
  /** Null: by id, oldest first. */
  sort: { column: SortColumn; descending: boolean } | null
}

export const firstView: OperatorView = {
  search: '',
  access: 'all',
  verified: false,
  relay: '',
  performance: null,
  maxFee: '',
  sort: { column: 'validators', descending: true },
}

/** The operators that fit the view, in its order. */
export function shownOperators(operators: readonly SsvOperatorRow[], view: OperatorView): SsvOperatorRow[] {
  const search = view.search.trim().toLowerCase()
  const maxFeeWei = readMaxFee(view.maxFee)
  const fits = operators.filter(
    operator =>
      (view.access === 'all' || operator.isPrivate === (view.access === 'private')) &&
      (!view.verified || operator.verified === true) &&
      (view.relay === '' || operator.mevRelays.includes(view.relay)) &&
      (view.performance === null || (operator.performanceMonth ?? -1) >= view.performance) &&
      (maxFeeWei === null || feePerYear(operator.feeWei) <= maxFeeWei) &&
      matches(operator, search),
  )
  return view.sort ? fits.sort(comparing(view.sort)) : fits
}

/** Wei a year; null for no limit, and while the text is no amount. */
export function readMaxFee(text: string): bigint | null {
  if (text.trim() === '') return null
  try {
    return parseEthAmount(text)
  } catch {
    return null
  }
}

/** Names of all MEV relays, sorted. */
export function relaysOf(operators: readonly SsvOperatorRow[]): string[] {
  return [...new Set(operators.flatMap(({ mevRelays }) => mevRelays))].sort((one, other) =>
    one.localeCompare(other),
  )
}

function matches({ id, name, owner }: SsvOperatorRow, search: string): boolean {
  if (search === '') return true
  const typedId = /^#?(\d+)$/.exec(search)?.[1]
  if (typedId !== undefined && String(id) === typedId) return true
  if (name?.toLowerCase().includes(search)) return true
  return search.startsWith('0x') && owner.includes(search)
}

type Compare = (one: SsvOperatorRow, other: SsvOperatorRow) => number

const number = (one: number | bigint, other: number | bigint) => (one < other ? -1 : one > other ? 1 : 0)

const compares: Readonly<Record<SortColumn, Compare>> = {
  name: (one, other) => (one.name ?? '').localeCompare(other.name ?? ''),
  fee: (one, other) => number(one.feeWei, other.feeWei),
  month: (one, other) => number(one.performanceMonth ?? 0, other.performanceMonth ?? 0),
  day: (one, other) => number(one.performanceDay ?? 0, other.performanceDay ?? 0),
  validators: (one, other) => number(one.validatorCount, other.validatorCount),
}

const unknowns: Readonly<Partial<Record<SortColumn, (operator: SsvOperatorRow) => boolean>>> = {
  name: ({ name }) => name === null,
  month: ({ performanceMonth }) => performanceMonth === null,
  day: ({ performanceDay }) => performanceDay === null,
}

/** Unknown values come last in either direction; equals by id. */
function comparing({ column, descending }: NonNullable<OperatorView['sort']>): Compare {
  const isUnknown = unknowns[column] ?? (() => false)
  const compare = compares[column]
  return (one, other) =>
    Number(isUnknown(one)) - Number(isUnknown(other)) ||
    (descending ? compare(other, one) : compare(one, other)) ||
    one.id - other.id
}
