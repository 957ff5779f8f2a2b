import { BaseError } from '@granary/errors'
import type { AttemptState, JournalEntry, JournalTransaction } from './JournalEntry.ts'
import { lastAttempt } from './journalState.ts'

/** An entry that holds one of these keys in a transaction asked for, on its way or confirmed. */
export type DepositConflict = {
  entryId: string
  state: AttemptState
  pubkeys: string[]
}

/**
 * Finds earlier transactions with the same keys: a second deposit of a key is never made.
 * @param ownId the entry that asks: it may ask again for what it knows as dropped, no other one may
 */
export function depositConflict(
  entries: readonly JournalEntry[],
  pubkeys: readonly string[],
  ownId?: string,
): DepositConflict | undefined {
  const wanted = new Set(pubkeys)
  for (const entry of entries)
    for (const transaction of entry.transactions) {
      const state = lastAttempt(transaction)?.state
      if (!state || free.includes(state) || (state === 'dropped' && entry.id === ownId)) continue
      const both = pubkeysOf(entry, transaction).filter(pubkey => wanted.has(pubkey))
      if (both.length > 0) return { entryId: entry.id, state, pubkeys: both }
    }
  return undefined
}

/** What ended so holds its keys no longer. */
const free: readonly AttemptState[] = ['rejected', 'failed']

/** Public keys that a transaction of the entry deposits. */
export function pubkeysOf({ offer }: JournalEntry, transaction: JournalTransaction | undefined): string[] {
  if (!transaction) return []
  const { first, count } = transaction.rows
  return (offer?.deposits ?? []).slice(first, first + count).map(({ pubkey }) => pubkey)
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
