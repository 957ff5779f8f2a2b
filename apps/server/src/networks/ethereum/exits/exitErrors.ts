import type { Hex } from '@granary/staking/ethereum'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'

/** The provider has no validator client to sign, or no configured site address. */
export class ExitNotConfiguredError extends RefusedError {
  constructor(missing: string) {
    super('This provider signs no exits here. Exit with your wallet instead.', {
      code: 'EXIT_NOT_CONFIGURED',
      status: 503,
      details: missing,
    })
  }
}

/** The text was signed too long ago, or in the future. */
export class ExitRequestExpiredError extends RefusedError {
  constructor(ageSeconds: number) {
    super('The signed request has expired. Sign it again.', {
      code: 'EXIT_REQUEST_EXPIRED',
      status: 422,
      details: `${ageSeconds} seconds old`,
    })
  }
}

/** The signature is not the account's, or not of this text. */
export class ExitSignatureInvalidError extends RefusedError {
  constructor() {
    super('This account did not sign this request.', { code: 'EXIT_SIGNATURE_INVALID', status: 422 })
  }
}

/** This provider does not run a validator, or it pays to another account. */
export class ExitNotOwnedError extends RefusedError {
  constructor(pubkey: Hex) {
    super('A validator is not run by this provider, or does not pay to this account.', {
      code: 'EXIT_NOT_OWNED',
      status: 422,
      details: pubkey,
    })
  }
}

/** The beacon chain does not accept the exit yet. */
export class ExitTooEarlyError extends RefusedError {
  /** @param fromEpoch null if the chain does not say */
  constructor(pubkey: Hex, code: string, fromEpoch: number | null) {
    super('The beacon chain does not accept the exit of a validator yet.', {
      code: 'EXIT_TOO_EARLY',
      status: 409,
      details: `${pubkey} ${code}${fromEpoch === null ? '' : `, from epoch ${fromEpoch}`}`,
    })
  }
}

/** A validator is exiting, or has exited. */
export class ExitUnderWayError extends RefusedError {
  constructor(pubkey: Hex) {
    super('A validator is already exiting.', { code: 'EXIT_UNDER_WAY', status: 409, details: pubkey })
  }
}
