import { BaseError } from '@granary/errors'

/** The requested network is not configured. */
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
