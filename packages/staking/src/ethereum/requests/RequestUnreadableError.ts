import { BaseError } from '@granary/errors'

export class RequestUnreadableError extends BaseError {
  override readonly name = 'RequestUnreadableError'
  /** @param expected what the bytes should have been */
  constructor(expected: string) {
    super('These bytes are not a request to the beacon chain.', {
      code: 'REQUEST_UNREADABLE',
      details: `expected ${expected}`,
    })
  }
}
