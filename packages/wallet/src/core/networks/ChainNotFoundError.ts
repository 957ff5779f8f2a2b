import { BaseError } from '@granary/errors'

/** A network was asked for that is not among the configured ones. */
export class ChainNotFoundError extends BaseError {
  override readonly name = 'ChainNotFoundError'
  constructor(chainId: string) {
    super('Chain not found on connector', {
      code: 'CHAIN_NOT_FOUND',
      details: chainId,
      metaMessages: ['No money has moved. Choose one of the networks that this site works with.'],
    })
  }
}
