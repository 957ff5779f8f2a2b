import type { OperationRow } from './OperationRow.ts'

/** A day's small payments, which the chain makes by itself. */
export type PaymentsOfDay = {
  id: string
  rows: readonly OperationRow[]
  sumGwei: bigint
  /** The day's older payments may be on a page that is not loaded. */
  isPartly: boolean
}

export type RowGroup = {
  /** `open`: unfinished; `own`: the owner's finished operations; `chain`: known only from the chain. */
  name: 'open' | 'own' | 'chain'
  entries: readonly (OperationRow | PaymentsOfDay)[]
}

/** Least size of a validator's last payment (EJECTION_BALANCE), which gets its own row. */
const singleGwei = 16_000_000_000n

const openStandings: readonly OperationRow['standing'][] = ['asked', 'sent', 'open', 'working']

/**
 * Groups rows: unfinished, the owner's own, and the chain's. Joins a day's small payments into one entry, since the sweep
 * makes so many that they would bury everything else. Omits empty groups.
 * @param rows newest first
 * @param dayOf the visitor's day of a moment, Unix seconds
 * @param hasOlder older rows are not loaded: the oldest day may be incomplete
 */
export function arrangeRows(
  rows: readonly OperationRow[],
  dayOf: (seconds: number) => string,
  hasOlder: boolean,
): RowGroup[] {
  const open = rows.filter(isOpen)
  const own = rows.filter(row => !isOpen(row) && row.standing !== 'seen')
  const seen = rows.filter(({ standing }) => standing === 'seen')
  const groups: RowGroup[] = [
    { name: 'open', entries: open },
    { name: 'own', entries: own },
    { name: 'chain', entries: foldPayments(seen, dayOf, hasOlder) },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

/** Whether its outcome is still unknown. */
export function isOpen({ standing }: OperationRow): boolean {
  return openStandings.includes(standing)
}

function foldPayments(
  rows: readonly OperationRow[],
  dayOf: (seconds: number) => string,
  hasOlder: boolean,
): RowGroup['entries'] {
  const days = new Map<string, OperationRow[]>()
  for (const row of rows.filter(isSmallPayment)) {
    const day = dayOf(row.atSeconds)
    days.set(day, [...(days.get(day) ?? []), row])
  }
  const oldest = rows.at(-1)
  const oldestDay = hasOlder && oldest ? dayOf(oldest.atSeconds) : null
  return rows.flatMap((row): RowGroup['entries'] => {
    const day = isSmallPayment(row) ? dayOf(row.atSeconds) : ''
    const ofDay = days.get(day)
    if (!ofDay || ofDay.length === 1) return [row]
    // Takes the place of the newest.
    if (ofDay[0] !== row) return []
    const sumGwei = ofDay.reduce((sum, each) => sum + (each.amountGwei ?? 0n), 0n)
    return [{ id: `payments-${day}`, rows: ofDay, sumGwei, isPartly: day === oldestDay }]
  })
}

const isSmallPayment = ({ what, amountGwei }: OperationRow) =>
  what === 'withdrawal' && amountGwei !== null && amountGwei < singleGwei
