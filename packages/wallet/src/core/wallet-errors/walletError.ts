import { BaseError } from '@granary/errors'
import { isUserRejection } from './isUserRejection.ts'
import { UserRejectedError } from './UserRejectedError.ts'

/**
 * Converts a wallet's error: a refusal becomes `UserRejectedError`, a pending earlier request
 * `RequestPendingError`, our own errors stay, `otherwise` converts the rest.
 */
export function walletError(
  cause: unknown,
  otherwise: (cause: unknown) => BaseError,
  isRejection: (cause: unknown) => boolean = isUserRejection,
): BaseError {
  if (isRejection(cause)) return new UserRejectedError(cause)
  if (cause instanceof BaseError) return cause
  if (isRequestPending(cause)) return new RequestPendingError(cause)
  return otherwise(cause)
}

/** A wallet's words for an error's details; bounded, because untrusted. */
export function wordsOf(cause: unknown): string {
  const { shortMessage, message } = (cause ?? {}) as { shortMessage?: unknown; message?: unknown }
  const words = [cause, shortMessage, message].find(text => typeof text === 'string' && text !== '')
  return typeof words === 'string' ? words.slice(0, 300) : 'Unknown error'
}

/** JSON-RPC code for a request of a kind that is already open. */
export function isRequestPending(error: unknown): boolean {
  return codeOf(error) === -32002
}

/** The code of a wallet's error; undefined without one. */
export function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null | undefined)?.code
}

export class RequestPendingError extends BaseError {
  override readonly name = 'RequestPendingError'
  constructor(cause?: unknown) {
    super('The wallet still has a request open.', {
      code: 'WALLET_REQUEST_PENDING',
      cause,
      metaMessages: ['No money has moved. Open the wallet and answer the request that waits there.'],
    })
  }
}

export class WalletRequestError extends BaseError {
  override readonly name = 'WalletRequestError'
  constructor(cause: unknown) {
    super('The wallet could not handle the request.', {
      code: 'WALLET_REQUEST_FAILED',
      cause,
      details: wordsOf(cause),
    })
  }
}

export class SignMessageError extends BaseError {
  override readonly name = 'SignMessageError'
  constructor(cause: unknown) {
    super('Sign message failed', {
      code: 'SIGN_MESSAGE_FAILED',
      cause,
      details: wordsOf(cause),
      metaMessages: ['A signature moves no money. Try again, or check the wallet.'],
    })
  }
}
