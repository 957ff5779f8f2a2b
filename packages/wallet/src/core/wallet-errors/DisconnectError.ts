import { BaseError } from '@granary/errors'
import { wordsOf } from './walletError.ts'

export class DisconnectError extends BaseError {
  override readonly name = 'DisconnectError'
  constructor(cause: unknown) {
    super('Failed to disconnect', {
      code: 'DISCONNECT_FAILED',
      cause,
      details: wordsOf(cause),
      metaMessages: ['No money has moved. You can disconnect this site in the wallet itself.'],
    })
  }
}
