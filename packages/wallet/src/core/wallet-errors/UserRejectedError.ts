import { BaseError } from '@granary/errors'

/** The person said no in their wallet: every wallet's own way of saying so becomes this one error. */
export class UserRejectedError extends BaseError {
  override readonly name = 'UserRejectedError'
  constructor(cause?: unknown) {
    super('The request was rejected in the wallet.', {
      code: 'USER_REJECTED',
      cause,
      metaMessages: ['No money has moved. You can try again when you are ready.'],
    })
  }
}
