import type { AccountTransaction } from '../../../core/index.ts'

export type Month = {
  /** `2026-11`. */
  readonly id: string
  /** `November 2026`. */
  readonly title: string
  readonly transactions: readonly AccountTransaction[]
}

/** Transactions by the month of the person's calendar, in the order given. */
export function monthsOf(
  transactions: readonly AccountTransaction[],
  language: string,
  timeZone?: string,
): readonly Month[] {
  const title = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone })
  const id = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone })
  const months = new Map<string, { title: string; transactions: AccountTransaction[] }>()
  for (const transaction of transactions) {
    const at = new Date(transaction.metadata.minedAt)
    const key = id.format(at)
    const month = months.get(key) ?? { title: title.format(at), transactions: [] }
    month.transactions.push(transaction)
    months.set(key, month)
  }
  return [...months].map(([key, month]) => ({ id: key, ...month }))
}
