import { BaseError } from '@granary/errors'

/** The session lookup failed, or its code did not load (specification section 8). */
export class SiwxInitializeError extends BaseError {
  override readonly name = 'SiwxInitializeError'
  constructor(cause: unknown) {
    super('A problem occurred while trying initialize authentication', {
      code: 'SIWX_INITIALIZE_FAILED',
      cause,
      metaMessages: ['No money has moved. The wallet was disconnected from this site; try again later.'],
    })
  }
}
