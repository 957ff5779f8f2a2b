import { BaseError } from '@granary/errors'

/** A record of this browser that cannot be read: damaged, or written by a later version of the site. */
export class UnreadableEntryError extends BaseError {
  override readonly name = 'UnreadableEntryError'
  constructor(details: string) {
    super('A record of an earlier stake cannot be read.', {
      code: 'JOURNAL_ENTRY_UNREADABLE',
      details,
      metaMessages: [
        'Nothing was sent now. The record is kept, and what it recorded stays as it is on chain.',
        'Look at your validators before you stake again.',
      ],
    })
  }
}
