import { BaseError } from '@granary/errors'

export class ConnectCancelledError extends BaseError {
  override readonly name = 'ConnectCancelledError'
  constructor() {
    super('Connecting was cancelled.', {
      code: 'CONNECT_CANCELLED',
      metaMessages: ['No money has moved. An answer that the wallet still gives is not used.'],
    })
  }
}
