import { BaseError } from '@granary/errors'
import type { RequestObstacleCode } from '@granary/staking/ethereum/requests'

/** The beacon chain would ignore the request as it stands now, and keep the fee. */
export class RequestIgnoredError extends BaseError {
  override readonly name = 'RequestIgnoredError'
  /** @param validator its index, or its key where the chain has none */
  constructor(obstacle: RequestObstacleCode, validator: number | string) {
    super('The beacon chain would ignore this request.', {
      code: 'REQUEST_WOULD_BE_IGNORED',
      details: `${obstacle}, validator ${validator}`,
      metaMessages: ['Nothing was sent. Go back: the reason stands beside the validator.'],
    })
  }
}

/** An earlier request for the validator is in a block, but the beacon chain does not show yet what it made of it. */
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

/** The wallet's node did not say what a request costs, or its answers contradict each other. */
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

/** So many people ask at once that a request costs more than this site offers. */
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

/** A beacon node that is not the provider's says something else of a validator than the provider. */
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

/** Beacon nodes that are not the provider's are set up, and none can be used: money would go by the provider's word. */
export class SecondBeaconSilentError extends BaseError {
  override readonly name = 'SecondBeaconSilentError'
  constructor() {
    super('No second beacon node answers.', {
      code: 'SECOND_BEACON_UNAVAILABLE',
      metaMessages: ['Nothing was sent. Try again in a few minutes, and tell the provider if it stays so.'],
    })
  }
}

/** To whom a validator pays is not proved, and the person has not said that it was looked up elsewhere. */
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
