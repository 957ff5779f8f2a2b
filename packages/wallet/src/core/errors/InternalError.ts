import { BaseError } from '@granary/errors'

/** The part of the toolkit that failed. */
export type ErrorCategory = 'connection' | 'network' | 'account' | 'sign-in'

/** A fault of the toolkit, or of a wallet's unexpected answer; the original error is the cause. */
export class InternalError extends BaseError {
  override readonly name = 'InternalError'
  readonly category: ErrorCategory
  constructor(category: ErrorCategory, cause: unknown, details: string) {
    super('Something in the wallet toolkit failed.', {
      code: 'WALLET_INTERNAL_ERROR',
      cause,
      details: `${category}: ${details}`,
      metaMessages: ['No money has moved unless your wallet says so. Reload the page and try again.'],
    })
    this.category = category
  }
}
