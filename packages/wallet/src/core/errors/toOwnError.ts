import { BaseError } from '@granary/errors'
import { isUserRejection } from '../wallet-errors/isUserRejection.ts'
import { UserRejectedError } from '../wallet-errors/UserRejectedError.ts'
import { wordsOf } from '../wallet-errors/walletError.ts'
import { type ErrorCategory, InternalError } from './InternalError.ts'

/**
 * Converts anything thrown to an error with a code (toolkit specification section 8): a refusal becomes
 * `UserRejectedError`, our own errors stay, anything else becomes `InternalError` with its category and cause.
 */
export function toOwnError(category: ErrorCategory, cause: unknown): BaseError {
  if (cause instanceof BaseError) return cause
  if (isUserRejection(cause)) return new UserRejectedError(cause)
  return new InternalError(category, cause, wordsOf(cause))
}
