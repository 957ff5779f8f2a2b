import { confirmedRows } from '../stake/remainingIntent.ts'
import type { DepositRow, Stake } from '../stake/Stake.ts'

/** A deposit with its zero-based row in the offer: the checks speak of these rows. */
export type OpenDeposit = { row: number; deposit: DepositRow }

/** The deposits that are still to be made: what is confirmed must not be shown or handed out to be deposited again. */
export function openDeposits(entry: Stake): OpenDeposit[] {
  const done = confirmedRows(entry)
  const all = (entry.offer?.deposits ?? []).map((deposit, row) => ({ row, deposit }))
  return all.filter(({ row }) => !done.has(row))
}
