import { BaseError } from '@granary/errors'
import { revertReason } from './revertReason.ts'

/** The wallet's node says that the transaction would revert. */
export class WouldFailError extends BaseError {
  override readonly name = 'WouldFailError'
  constructor(cause: unknown) {
    super('The contract would refuse this transaction now.', {
      code: 'ACTION_WOULD_FAIL',
      cause,
      details: revertReason(cause),
      metaMessages: ['Nothing was sent. The details say what the contract answered.'],
    })
  }
}
