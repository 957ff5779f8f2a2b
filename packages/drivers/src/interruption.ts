import { BaseError } from '@granary/errors'

/** Why the flow's wallet is unavailable; null if it is available. */
export type Interruption = 'disconnected' | 'account' | 'network' | null

const codes = {
  disconnected: 'WALLET_DISCONNECTED',
  account: 'WALLET_ACCOUNT_CHANGED',
  network: 'WALLET_NETWORK_WRONG',
} as const

export class WalletInterruptedError extends BaseError {
  override readonly name = 'WalletInterruptedError'
  constructor(interruption: Exclude<Interruption, null>) {
    super('The wallet is not the one that this was begun with.', { code: codes[interruption] })
  }
}
