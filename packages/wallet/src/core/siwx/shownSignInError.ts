import { BaseError } from '@granary/errors'

const walletCodes = new Set(['USER_REJECTED', 'SIGN_MESSAGE_FAILED'])

/**
 * The error shown for a failed sign-in. A decline or wallet failure is 'Signature declined', or the smart
 * account message (specification section 8); the host's own errors stay.
 */
export function shownSignInError(cause: unknown, isSmartAccount: boolean): BaseError {
  if (isSmartAccount) return new SmartAccountUnsupportedError(cause)
  if (cause instanceof BaseError && !walletCodes.has(cause.code)) return cause
  return new SignatureDeclinedError(cause)
}

export class SignatureDeclinedError extends BaseError {
  override readonly name = 'SignatureDeclinedError'
  constructor(cause: unknown) {
    super('Signature declined', {
      code: 'SIGNATURE_DECLINED',
      cause,
      metaMessages: ['Nothing was signed and no money has moved. You can try again.'],
    })
  }
}

export class SmartAccountUnsupportedError extends BaseError {
  override readonly name = 'SmartAccountUnsupportedError'
  constructor(cause: unknown) {
    super('This application might not support Smart Accounts', {
      code: 'SMART_ACCOUNT_UNSUPPORTED',
      cause,
      metaMessages: ['Nothing was signed and no money has moved. Try with the account of the wallet itself.'],
    })
  }
}
