import { BaseError } from '@granary/errors'
import type { NetworkId } from './Network.ts'

export class NetworkNotFoundError extends BaseError {
  override readonly name = 'NetworkNotFoundError'
  constructor(id: NetworkId) {
    super('Network not found', {
      code: 'NETWORK_NOT_FOUND',
      details: JSON.stringify(id)?.slice(0, 200) ?? typeof id,
      metaMessages: ['No money has moved. Choose one of the networks that this site works with.'],
    })
  }
}
