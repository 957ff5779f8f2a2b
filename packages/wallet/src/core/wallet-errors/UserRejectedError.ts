import { BaseError } from '@granary/errors'

/** The person declined in their wallet; normalises every wallet's way of saying so. */
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
