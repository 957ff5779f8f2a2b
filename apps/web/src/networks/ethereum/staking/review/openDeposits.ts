import { confirmedRows } from '../stake/remainingIntent.ts'
import type { DepositRow, Stake } from '../stake/Stake.ts'

/** A deposit with its zero-based row in the offer: the checks speak of these rows. */
export type OpenDeposit = { row: number; deposit: DepositRow }

/** The deposits that are still to be made: what is confirmed must not be shown or handed out to be deposited again. */
export function openDeposits(stake: Stake): OpenDeposit[] {
  const done = confirmedRows(stake)
  const all = (stake.offer?.deposits ?? []).map((deposit, row) => ({ row, deposit }))
  return all.filter(({ row }) => !done.has(row))
}
