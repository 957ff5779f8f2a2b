import { BaseError } from '@granary/errors'
import { wordsOf } from './walletError.ts'

export class SwitchNetworkError extends BaseError {
  override readonly name = 'SwitchNetworkError'
  constructor(networkName: string, cause: unknown) {
    super(`The wallet did not switch to ${networkName}.`, {
      code: 'SWITCH_NETWORK_FAILED',
      cause,
      details: wordsOf(cause),
      metaMessages: ['No money has moved. Switch the network in the wallet itself, or try again.'],
    })
  }
}
