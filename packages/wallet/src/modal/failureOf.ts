import { BaseError } from '@granary/errors'
import { UserRejectedError } from '../core/index.ts'

/** What a failed wallet request means for the person: refused, pending, or failed. */
export function failureOf(error: unknown): 'rejected' | 'pending' | 'failed' {
  if (error instanceof UserRejectedError) return 'rejected'
  // By code: the class is in the adapter's chunk, which the modal must not load.
  return error instanceof BaseError && error.code === 'WALLET_REQUEST_PENDING' ? 'pending' : 'failed'
}
