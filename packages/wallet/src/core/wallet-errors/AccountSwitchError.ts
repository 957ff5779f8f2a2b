import { BaseError } from '@granary/errors'

/** Cannot switch to a Bitcoin account (specification section 5). */
export class AccountSwitchError extends BaseError {
  override readonly name = 'AccountSwitchError'
  constructor(reason: 'address missing' | 'not a payment account') {
    super(
      reason === 'address missing'
        ? 'Address parameter is required for switching bip122 connection'
        : 'Switching to non-payment accounts is not allowed for bip122',
      {
        code: 'ACCOUNT_SWITCH_REFUSED',
        metaMessages: ['No money has moved. Choose a payment account of the wallet.'],
      },
    )
  }
}
