import { BaseError } from '@granary/errors'
import { wordsOf } from './walletError.ts'

export class SignMessageError extends BaseError {
  override readonly name = 'SignMessageError'
  constructor(cause: unknown) {
    super('Sign message failed', {
      code: 'SIGN_MESSAGE_FAILED',
      cause,
      details: wordsOf(cause),
      metaMessages: ['A signature moves no money. Try again, or look into the wallet.'],
    })
  }
}
