import { RefusedError } from '../../problems/RefusedError.ts'

/** An upstream belongs to another network than configured, and is not used. */
export class NetworkMismatchError extends RefusedError {
  constructor(network: string, details: string) {
    super(`The provider's ${network} node is on another network and is not used.`, {
      code: 'NETWORK_MISMATCH',
      status: 503,
      details,
    })
  }
}
