import { BaseError } from '@granary/errors'
import type { RequestObstacleCode } from '@granary/staking/ethereum/requests'

/** The beacon chain would ignore the request now and keep the fee. */
export class RequestIgnoredError extends BaseError {
  override readonly name = 'RequestIgnoredError'
  /** @param validator its index, or its key if it has none */
  constructor(obstacle: RequestObstacleCode, validator: number | string) {
    super('The beacon chain would ignore this request.', {
      code: 'REQUEST_WOULD_BE_IGNORED',
      details: `${obstacle}, validator ${validator}`,
      metaMessages: ['Nothing was sent. Go back: the reason stands beside the validator.'],
    })
  }
}

/** An earlier request for the validator is mined, but the beacon chain does not show its effect yet. */
export class RequestUnseenError extends BaseError {
  override readonly name = 'RequestUnseenError'
  constructor(validator: string) {
    super('The beacon chain has not seen an earlier request for the same validator yet.', {
      code: 'REQUEST_UNSEEN',
      details: `validator ${validator}`,
      metaMessages: ['Nothing was sent. Try again in a minute.'],
    })
  }
}

/** The wallet's node did not return a request's fee, or its answers contradict each other. */
export class RequestFeeUnreadError extends BaseError {
  override readonly name = 'RequestFeeUnreadError'
  constructor(details: string) {
    super('The fee of a request could not be read.', {
      code: 'REQUEST_FEE_UNREAD',
      details,
      metaMessages: ['Nothing was sent: without the fee a request would fail, or pay too much.'],
    })
  }
}

/** The queue is so long that a request costs more than this site offers. */
export class RequestFeeHighError extends BaseError {
  override readonly name = 'RequestFeeHighError'
  constructor(offeredWei: bigint, capWei: bigint) {
    super('Requests to the beacon chain are very dear now.', {
      code: 'REQUEST_FEE_HIGH',
      details: `${offeredWei} wei, at most ${capWei} wei`,
      metaMessages: ['Nothing was sent. The fee falls by itself once fewer people ask: try again later.'],
    })
  }
}

/** A third-party beacon node contradicts the provider about a validator. */
export class BeaconsDisagreeError extends BaseError {
  override readonly name = 'BeaconsDisagreeError'
  constructor(details: string) {
    super('Two beacon nodes do not agree about a validator.', {
      code: 'SECOND_BEACON_DISAGREES',
      details,
      metaMessages: ['Nothing was sent. Try again in a few minutes, and tell the provider if it stays so.'],
    })
  }
}

/** No configured third-party beacon node is usable, so only the provider vouches for where money goes. */
export class SecondBeaconSilentError extends BaseError {
  override readonly name = 'SecondBeaconSilentError'
  constructor() {
    super('No second beacon node answers.', {
      code: 'SECOND_BEACON_UNAVAILABLE',
      metaMessages: ['Nothing was sent. Try again in a few minutes, and tell the provider if it stays so.'],
    })
  }
}

/** Nothing proves whom a validator pays, and the visitor has not confirmed looking it up elsewhere. */
export class ValidatorUnprovedError extends BaseError {
  override readonly name = 'ValidatorUnprovedError'
  constructor(pubkey: string) {
    super('To whom the validator pays is the word of the provider alone.', {
      code: 'VALIDATOR_UNPROVED',
      details: pubkey,
      metaMessages: ['Nothing was sent. Go back to the review: it says what to look up and to type.'],
    })
  }
}
