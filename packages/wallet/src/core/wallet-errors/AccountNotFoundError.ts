import { BaseError } from '@granary/errors'

export class AccountNotFoundError extends BaseError {
  override readonly name = 'AccountNotFoundError'
  constructor(address: string) {
    super('The wallet gave this site no such account.', {
      code: 'WALLET_ACCOUNT_NOT_FOUND',
      details: address.slice(0, 100),
      metaMessages: ['No money has moved. Share the account in the wallet, or connect it again.'],
    })
  }
}
