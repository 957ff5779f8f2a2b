import { BaseError } from '@granary/errors'
import { wordsOf } from '../core/internal.ts'

export class PairingExpiredError extends BaseError {
  override readonly name = 'PairingExpiredError'
  constructor() {
    super('The connection code expired.', {
      code: 'PAIRING_EXPIRED',
      metaMessages: ['No money has moved. Ask for a new code and scan it with the wallet.'],
    })
  }
}

/** The relay answered and refused this site: its cause has the relay's reason, which the alerts know. */
export class RelayRefusedError extends BaseError {
  override readonly name = 'RelayRefusedError'
  constructor(cause: unknown) {
    super('The relay that reaches phone wallets refused this site.', {
      code: 'RELAY_REFUSED',
      cause,
      details: wordsOf(cause),
      metaMessages: ['No money has moved. Use another wallet, or tell the provider of this site.'],
    })
  }
}

export class RelayUnreachableError extends BaseError {
  override readonly name = 'RelayUnreachableError'
  constructor(cause?: unknown) {
    super('The relay that reaches phone wallets does not answer.', {
      code: 'RELAY_UNREACHABLE',
      cause,
      details: wordsOf(cause),
      metaMessages: ['Check the internet connection and try again.'],
    })
  }
}

export class ProjectIdMissingError extends BaseError {
  override readonly name = 'ProjectIdMissingError'
  constructor() {
    super('Project ID Not Configured', {
      code: 'PROJECT_ID_NOT_CONFIGURED',
      metaMessages: [
        'No money has moved. Phone wallets need a project ID in the configuration of this site.',
      ],
    })
  }
}
