import { BaseError } from '@granary/errors'

export class ReceiverMalformedError extends BaseError {
  override readonly name = 'ReceiverMalformedError'
  constructor(expected: string) {
    super('This is not an address of this network.', {
      code: 'ADDRESS_MALFORMED',
      details: `expected ${expected}`,
    })
  }
}

export class ReceiverChecksumError extends BaseError {
  override readonly name = 'ReceiverChecksumError'
  constructor(details: string) {
    super('This address has a typing error.', {
      code: 'ADDRESS_CHECKSUM',
      details,
    })
  }
}

export class ReceiverElsewhereError extends BaseError {
  override readonly name = 'ReceiverElsewhereError'
  /** @param chain its namespace or CAIP-2 id */
  constructor(chain: string) {
    super('The receiver is an address of another chain.', {
      code: 'RECEIVER_OTHER_CHAIN',
      details: chain,
      metaMessages: ['Nothing was sent. Ask the receiver for an address on this network.'],
    })
  }
}

/** What is sent there is lost. */
export class ReceiverUnusableError extends BaseError {
  override readonly name = 'ReceiverUnusableError'
  constructor(address: string) {
    super('What is sent to this address is lost.', {
      code: 'RECEIVER_UNUSABLE',
      details: address,
      metaMessages: ['Nothing was sent. Check the address with the receiver.'],
    })
  }
}
