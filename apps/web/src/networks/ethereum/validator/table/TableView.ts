import type { ValidatorStatus } from '@granary/api'

/** Window of an income figure: the last 1, 7 or 30 finished days, or all time. */
export const incomeSpans = ['day', 'week', 'month', 'total'] as const
export type IncomeSpan = (typeof incomeSpans)[number]

/** Sort keys in column order. */
export const sortColumns = [
  'index',
  'status',
  'deposit',
  'withdrawal',
  'effective',
  'balance',
  'income',
  'performance',
] as const

export type SortColumn = (typeof sortColumns)[number]

/** The filter and order of the table. */
export type TableView = {
  /** Typed index, or part of a public key, label or address. */
  search: string
  status: ValidatorStatus | 'all'
  /** Null: by deposit, oldest first. */
  sort: { column: SortColumn; descending: boolean } | null
  span: IncomeSpan
}

export const firstView: TableView = { search: '', status: 'all', sort: null, span: 'week' }
