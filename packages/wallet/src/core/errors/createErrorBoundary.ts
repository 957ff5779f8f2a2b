import { BaseError } from '@granary/errors'
import { isUserRejection } from '../wallet-errors/isUserRejection.ts'
import { UserRejectedError } from '../wallet-errors/UserRejectedError.ts'
import { wordsOf } from '../wallet-errors/walletError.ts'
import { type ErrorCategory, InternalError } from './InternalError.ts'

/**
 * What every error of the toolkit goes through on its way to the host (toolkit specification section 8): a refusal
 * becomes `UserRejectedError`, one that has a code of ours stays what it is, anything else is wrapped in
 * `InternalError` with its category and its cause. All but refusals are told to `observe`; all are thrown.
 */
export function createErrorBoundary(observe: (error: BaseError) => void) {
  return (category: ErrorCategory, cause: unknown): never => {
    const error = toOwnError(category, cause)
    if (!(error instanceof UserRejectedError)) observe(error)
    throw error
  }
}

function toOwnError(category: ErrorCategory, cause: unknown): BaseError {
  if (cause instanceof BaseError) return cause
  if (isUserRejection(cause)) return new UserRejectedError(cause)
  return new InternalError(category, cause, wordsOf(cause))
}
