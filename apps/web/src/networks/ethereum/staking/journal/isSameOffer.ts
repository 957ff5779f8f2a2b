import type { JournalOffer } from './JournalEntry.ts'

/** Whether two offers hold the same deposit data, row by row: a proof of one then holds for the other. */
export function isSameOffer(one: JournalOffer | null, other: JournalOffer | null): boolean {
  if (one === other) return true
  if (!one || !other || one.deposits.length !== other.deposits.length) return false
  return one.deposits.every((row, i) => isSameRow(row, other.deposits[i]))
}

type Row = JournalOffer['deposits'][number]

function isSameRow(one: Row, other: Row | undefined): boolean {
  return (
    other?.pubkey === one.pubkey &&
    other.withdrawalCredentials === one.withdrawalCredentials &&
    other.amountGwei === one.amountGwei &&
    other.signature === one.signature &&
    other.depositMessageRoot === one.depositMessageRoot &&
    other.depositDataRoot === one.depositDataRoot &&
    other.forkVersion === one.forkVersion
  )
}
