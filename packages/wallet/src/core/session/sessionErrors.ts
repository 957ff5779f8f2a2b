import { BaseError } from '@granary/errors'
import { wordsOf } from '../wallet-errors/walletError.ts'

export class WalletNotConnectedError extends BaseError {
  override readonly name = 'WalletNotConnectedError'
  constructor() {
    super('No wallet is connected.', {
      code: 'WALLET_NOT_CONNECTED',
      metaMessages: ['No money has moved. Connect a wallet and try again.'],
    })
  }
}

/** The wallet approved without an account of the namespace: the cause of a `ConnectError`. */
export class NoAccountError extends Error {
  override readonly name = 'NoAccountError'
  constructor() {
    super('The wallet shared no account on this chain')
  }
}

export class ConnectError extends BaseError {
  override readonly name = 'ConnectError'
  constructor(cause: unknown) {
    super('Failed to connect', {
      code: 'CONNECT_FAILED',
      cause,
      details: wordsOf(cause),
      metaMessages: ['No money has moved. Unlock the wallet and try again.'],
    })
  }
}

export class ConnectCancelledError extends BaseError {
  override readonly name = 'ConnectCancelledError'
  constructor() {
    super('Connecting was cancelled.', {
      code: 'CONNECT_CANCELLED',
      metaMessages: ['No money has moved. A late answer of the wallet is ignored.'],
    })
  }
}

export class DisconnectError extends BaseError {
  override readonly name = 'DisconnectError'
  constructor(cause: unknown) {
    super('Failed to disconnect', {
      code: 'DISCONNECT_FAILED',
      cause,
      details: wordsOf(cause),
      metaMessages: ['No money has moved. You can disconnect this site in the wallet itself.'],
    })
  }
}

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

export class AccountNotFoundError extends BaseError {
  override readonly name = 'AccountNotFoundError'
  constructor(address: string) {
    super('The wallet did not share this account with the site.', {
      code: 'WALLET_ACCOUNT_NOT_FOUND',
      details: address.slice(0, 100),
      metaMessages: ['No money has moved. Share the account in the wallet, or connect it again.'],
    })
  }
}
