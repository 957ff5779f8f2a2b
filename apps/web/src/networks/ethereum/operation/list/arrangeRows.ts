import type { OperationRow } from './OperationRow.ts'

/** Small payments of one day, which the chain makes by itself. */
export type PaymentsOfDay = {
  id: string
  rows: readonly OperationRow[]
  sumGwei: bigint
  /** Older ones of the day may be on a page that is not loaded yet. */
  isPartly: boolean
}

export type RowGroup = {
  /** `open`: not finished; `own`: asked for by the person, over; `chain`: seen on the chain alone. */
  name: 'open' | 'own' | 'chain'
  entries: readonly (OperationRow | PaymentsOfDay)[]
}

/** As much as the last payment of a validator is at the least (EJECTION_BALANCE): that stands alone. */
const singleGwei = 16_000_000_000n

const openStandings: readonly OperationRow['standing'][] = ['asked', 'sent', 'open', 'working']

/**
 * What needs somebody first, then what the person did, then what the chain did by itself, where the small payments of a
 * day are one line: the sweep makes so many that nothing else would be found among them. Empty groups are left out.
 * @param rows newest first
 * @param dayOf the day of a moment, Unix seconds, in the time zone of the person
 * @param hasOlder further rows are not loaded: the oldest day may lack some
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

/** It is not known yet what comes of it. */
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
    // In the place of the newest of them.
    if (ofDay[0] !== row) return []
    const sumGwei = ofDay.reduce((sum, each) => sum + (each.amountGwei ?? 0n), 0n)
    return [{ id: `payments-${day}`, rows: ofDay, sumGwei, isPartly: day === oldestDay }]
  })
}

const isSmallPayment = ({ what, amountGwei }: OperationRow) =>
  what === 'withdrawal' && amountGwei !== null && amountGwei < singleGwei
