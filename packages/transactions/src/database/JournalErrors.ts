import { BaseError } from '@granary/errors'

export class JournalBlockedError extends BaseError {
  override readonly name = 'JournalBlockedError'
  constructor() {
    super('Another tab runs another version of this site and holds its records.', {
      code: 'JOURNAL_BLOCKED',
      metaMessages: ['No money has moved. Close the other tabs of this site, then reload the page.'],
    })
  }
}

export class JournalUnavailableError extends BaseError {
  override readonly name = 'JournalUnavailableError'
  constructor(cause: unknown) {
    super('This browser does not let the page store its records.', {
      code: 'JOURNAL_UNAVAILABLE',
      cause,
      metaMessages: ['No money has moved. Leave private browsing or free some space, then reload the page.'],
    })
  }
}
