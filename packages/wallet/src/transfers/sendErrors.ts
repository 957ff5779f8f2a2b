import { BaseError } from '@granary/errors'

const nothingSent = ['Nothing was sent.']

/** The texts are the specification's (section 5). */
export class AmountAndReceiverMissingError extends BaseError {
  override readonly name = 'AmountAndReceiverMissingError'
  constructor() {
    super('An amount and receiver address are required', {
      code: 'SEND_INPUT_MISSING',
      metaMessages: nothingSent,
    })
  }
}

export class TokenMissingError extends BaseError {
  override readonly name = 'TokenMissingError'
  constructor() {
    super('A token is required', { code: 'SEND_TOKEN_MISSING', metaMessages: nothingSent })
  }
}

export class ChainUnsupportedError extends BaseError {
  override readonly name = 'ChainUnsupportedError'
  constructor() {
    super('Unsupported chain', { code: 'SEND_CHAIN_UNSUPPORTED', metaMessages: nothingSent })
  }
}

/** No address on this chain, as far as the wallet's own node tells. */
export class NameUnknownError extends BaseError {
  override readonly name = 'NameUnknownError'
  constructor(name: string) {
    super('This name has no address on this network.', {
      code: 'RECEIVER_NAME_UNKNOWN',
      details: name,
      metaMessages: nothingSent,
    })
  }
}

/** A wallet that signs only what it sends itself might send an unanswered transfer after the page asked anew. */
export class SignerUnsupportedError extends BaseError {
  override readonly name = 'SignerUnsupportedError'
  constructor() {
    super('This wallet does not sign transactions without sending them.', {
      code: 'SEND_ACCOUNT_UNSUPPORTED',
      metaMessages: nothingSent,
    })
  }
}
