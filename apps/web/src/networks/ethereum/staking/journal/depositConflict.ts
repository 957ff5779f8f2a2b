import { BaseError } from '@granary/errors'
import { nonceOf } from '#web/journal/attemptState.ts'
import type {
  Attempt,
  AttemptState,
  JournalEntry,
  JournalOffer,
  JournalTransaction,
  PlannedTransaction,
} from './JournalEntry.ts'
import { lastAttempt } from './journalState.ts'

/** An entry that holds one of these keys in a transaction asked for, on its way, confirmed, or given up and still to be feared. */
export type DepositConflict = {
  entryId: string
  state: AttemptState
  pubkeys: string[]
}

/**
 * Finds earlier transactions with the same keys: a second deposit of a key is never made.
 * @param asking the entry that asks, which alone may ask again for what it has given up, and the first nonce of its
 * account that no final block has taken, as the wallet's own node tells: what was given up below it no longer comes
 */
export function depositConflict(
  entries: readonly JournalEntry[],
  pubkeys: readonly string[],
  asking: { id?: string; openNonce?: number } = {},
): DepositConflict | undefined {
  const wanted = new Set(pubkeys)
  for (const entry of entries)
    for (const transaction of entry.transactions) {
      const last = lastAttempt(transaction)
      if (!last || last.state === 'rejected') continue
      if (givenUp.includes(last.state) && (entry.id === asking.id || isOver(transaction, asking))) continue
      const both = pubkeysOf(entry, transaction).filter(pubkey => wanted.has(pubkey))
      if (both.length > 0) return { entryId: entry.id, state: last.state, pubkeys: both }
    }
  return undefined
}

/** What ended so may come after all: the wallet, the staker or a node said so, and each may be wrong. */
const givenUp: readonly AttemptState[] = ['failed', 'dropped']

/** Whether other transactions have taken the places of all that the wallet was asked for. */
function isOver({ attempts }: JournalTransaction, { openNonce = 0 }: { openNonce?: number }): boolean {
  return attempts.every(attempt => {
    const nonce = nonceOf(attempt)
    return attempt.state === 'rejected' || (nonce !== null && nonce < openNonce)
  })
}

/** What wallets were asked about one of these keys, by any of the entries, oldest first. */
export function attemptsFor(entries: readonly JournalEntry[], pubkeys: readonly string[]): Attempt[] {
  return entries.flatMap(entry =>
    entry.transactions.flatMap(transaction =>
      pubkeysOf(entry, transaction).some(pubkey => pubkeys.includes(pubkey)) ? transaction.attempts : [],
    ),
  )
}

/** Public keys that a transaction of the entry deposits. */
export function pubkeysOf(entry: JournalEntry, transaction: PlannedTransaction | undefined): string[] {
  return rowsOf(entry, transaction).map(({ pubkey }) => pubkey)
}

/** Rows of the offer that a transaction of the entry deposits. */
export function rowsOf(
  { offer }: JournalEntry,
  transaction: PlannedTransaction | undefined,
): JournalOffer['deposits'] {
  if (!transaction) return []
  const { first, count } = transaction.rows
  return (offer?.deposits ?? []).slice(first, first + count)
}

export class DoubleDepositError extends BaseError {
  override readonly name = 'DoubleDepositError'
  readonly conflict: DepositConflict
  constructor(conflict: DepositConflict) {
    super('These validators are already in a deposit of yours.', {
      code: 'DEPOSIT_ALREADY_MADE',
      details: `${conflict.pubkeys.length} key(s), ${conflict.state}, entry ${conflict.entryId}`,
      metaMessages: ['Nothing more was sent. See the earlier deposit before you stake again.'],
    })
    this.conflict = conflict
  }
}
