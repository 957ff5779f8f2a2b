import { RefusedError } from '#server/platform/problems/RefusedError.ts'

const later = { status: 503, headers: { 'retry-after': '10' } } as const

/** The process that makes validator keys does not answer. */
export class KeysUnavailableError extends RefusedError {
  /** No connection was made, so the call had no effect. */
  readonly wasNeverAsked: boolean
  constructor(cause?: unknown) {
    super('The provider cannot make validator keys at the moment.', {
      code: 'KEYS_UNAVAILABLE',
      cause,
      ...later,
    })
    this.wasNeverAsked = neverAsked.has((cause as { code?: string } | undefined)?.code ?? '')
  }
}

const neverAsked: ReadonlySet<string> = new Set(['ENOENT', 'ECONNREFUSED', 'EACCES'])

/** The request exceeds the hourly limit of keys. */
export class KeyRateExceededError extends RefusedError {
  constructor() {
    super('The provider reached its hourly limit of validator keys.', { code: 'KEY_RATE_EXCEEDED', ...later })
  }
}

/** The request exceeds the hourly limit of split keys. */
export class SharesExhaustedError extends RefusedError {
  constructor() {
    super('The provider reached its hourly limit of key shares.', { code: 'SSV_SHARES_EXHAUSTED', ...later })
  }
}

/** The process that makes keys restarted since its next keys were looked up. */
export class KeyringChangedError extends RefusedError {
  constructor() {
    super('The keys process restarted: look the next keys up again.', { code: 'KEYRING_CHANGED', ...later })
  }
}

/** The keys process never does this. */
export class KeyringRefusedError extends RefusedError {
  constructor(details: string) {
    super('The keys process refused the request.', { code: 'KEYRING_REFUSED', status: 422, details })
  }
}
