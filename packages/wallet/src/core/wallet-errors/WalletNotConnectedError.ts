import { BaseError } from '@granary/errors'

export class WalletNotConnectedError extends BaseError {
  override readonly name = 'WalletNotConnectedError'
  constructor() {
    super('No wallet is connected.', {
      code: 'WALLET_NOT_CONNECTED',
      metaMessages: ['No money has moved. Connect a wallet and try again.'],
    })
  }
}
