import type { ValidatorStatus } from '@granary/api'
import type { IncomeSpan } from '../state/incomeOf.ts'

/** What the table can be sorted by, in the order of its columns. */
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

/** What of the validators is shown, and in which order. */
export type TableView = {
  /** An index, a part of a public key, of a label or of an address, as typed. */
  search: string
  status: ValidatorStatus | 'all'
  /** Null: as they were deposited, oldest first. */
  sort: { column: SortColumn; descending: boolean } | null
  span: IncomeSpan
}

export const firstView: TableView = { search: '', status: 'all', sort: null, span: 'week' }
