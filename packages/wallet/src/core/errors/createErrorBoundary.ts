import { BaseError } from '@granary/errors'
import { isUserRejection } from '../isUserRejection.ts'
import { UserRejectedError } from '../UserRejectedError.ts'
import { wordsOf } from '../wallet-errors/walletError.ts'
import { type ErrorCategory, InternalError } from './InternalError.ts'

/**
 * What every error of the toolkit goes through on its way to the host (toolkit specification section 8): a refusal
 * becomes `UserRejectedError`, one that has a code of ours stays what it is, anything else is wrapped in
 * `InternalError` with its category and its cause. All but refusals are told to `observe`; all are thrown.
 */
export function createErrorBoundary(observe: (error: BaseError) => void) {
  return (category: ErrorCategory, cause: unknown): never => {
    if (cause instanceof UserRejectedError) throw cause
    if (isUserRejection(cause)) throw new UserRejectedError(cause)
    const error = cause instanceof BaseError ? cause : new InternalError(category, cause, wordsOf(cause))
    observe(error)
    throw error
  }
}
