import { BaseError } from '@granary/errors'

export class JournalBlockedError extends BaseError {
  override readonly name = 'JournalBlockedError'
  constructor() {
    super('Another tab of this site, of another version, holds its records.', {
      code: 'JOURNAL_BLOCKED',
      metaMessages: ['No money has moved. Close the other tabs of this site, then reload the page.'],
    })
  }
}

export class JournalUnavailableError extends BaseError {
  override readonly name = 'JournalUnavailableError'
  constructor(cause: unknown) {
    super('This browser does not let the page keep its records.', {
      code: 'JOURNAL_UNAVAILABLE',
      cause,
      metaMessages: ['No money has moved. Leave private browsing or free some space, then reload the page.'],
    })
  }
}
