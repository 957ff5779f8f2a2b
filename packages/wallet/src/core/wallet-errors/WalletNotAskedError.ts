import { BaseError } from '@granary/errors'

/** The request did not leave the page: a later one cannot repeat it. */
export class WalletNotAskedError extends BaseError {
  override readonly name = 'WalletNotAskedError'
  constructor(details: string) {
    super('The wallet was not asked.', {
      code: 'WALLET_NOT_ASKED',
      details,
      metaMessages: ['Nothing was sent. Check the connection of this device, or connect the wallet anew.'],
    })
  }
}
