import { BaseError } from '@granary/errors'

/** An earlier attempt may still be mined: a second one could deposit the same keys, or the same wish once more. */
export class DepositMayBeWaitingError extends BaseError {
  override readonly name = 'DepositMayBeWaitingError'
  constructor() {
    super('The account has a transaction waiting that may be this one.', { code: 'DEPOSIT_MAY_BE_WAITING' })
  }
}
