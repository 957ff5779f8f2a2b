import { BaseError } from '@granary/errors'
import { UserRejectedError } from '../core/index.ts'

/** What a failed request to a wallet means for the person: they refused, the wallet waits, or it failed. */
export function failureOf(error: unknown): 'rejected' | 'pending' | 'failed' {
  if (error instanceof UserRejectedError) return 'rejected'
  // By its code: the class lives in the adapter's chunk, which the modal must not pull in.
  return error instanceof BaseError && error.code === 'WALLET_REQUEST_PENDING' ? 'pending' : 'failed'
}
