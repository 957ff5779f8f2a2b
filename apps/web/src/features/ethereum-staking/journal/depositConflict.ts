import { BaseError } from '@granary/errors'
import type { JournalEntry } from './JournalEntry.ts'

/** An entry that holds one of these keys in a transaction asked for, sent or confirmed. */
export type DepositConflict = {
  entryId: string
  state: 'prompting' | 'sent' | 'confirmed'
  pubkeys: string[]
}

/** Finds earlier transactions with the same keys: a second deposit of a key is never made. */
export function depositConflict(
  entries: readonly JournalEntry[],
  pubkeys: readonly string[],
): DepositConflict | undefined {
  const wanted = new Set(pubkeys)
  for (const { id, offer, attempts } of entries)
    for (const { state, rows } of attempts) {
      if (state === 'rejected' || state === 'failed') continue
      const deposited = offer?.deposits.slice(rows.first, rows.first + rows.count) ?? []
      const both = deposited.flatMap(({ pubkey }) => (wanted.has(pubkey) ? [pubkey] : []))
      if (both.length > 0) return { entryId: id, state, pubkeys: both }
    }
  return undefined
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
