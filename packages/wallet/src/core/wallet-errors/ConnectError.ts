import { BaseError } from '@granary/errors'
import { wordsOf } from './walletError.ts'

export class ConnectError extends BaseError {
  override readonly name = 'ConnectError'
  constructor(cause: unknown) {
    super('Failed to connect', {
      code: 'CONNECT_FAILED',
      cause,
      details: wordsOf(cause),
      metaMessages: ['No money has moved. Unlock the wallet and try again.'],
    })
  }
}
