import { RefusedError } from '#server/platform/problems/RefusedError.ts'

/** No provider sells coins here. */
export class OnrampNotConfiguredError extends RefusedError {
  constructor() {
    super('This provider sells no coins.', { code: 'ONRAMP_NOT_CONFIGURED', status: 503 })
  }
}

export class OnrampProviderUnknownError extends RefusedError {
  constructor() {
    super('No such seller of coins is set up here.', { code: 'ONRAMP_PROVIDER_UNKNOWN', status: 404 })
  }
}

/** An outside provider did not answer, refused, or answered in another form. */
export class OnrampProviderUnavailableError extends RefusedError {
  constructor(provider: string, cause?: unknown) {
    super('The seller of coins does not answer.', {
      code: 'ONRAMP_PROVIDER_UNAVAILABLE',
      status: 502,
      details: provider,
      cause,
    })
  }
}

/** The provider sells no such coin there, or not for this currency. */
export class OnrampCurrencyUnknownError extends RefusedError {
  constructor(what: string) {
    super('This coin, network or currency is not offered.', {
      code: 'ONRAMP_CURRENCY_UNKNOWN',
      status: 422,
      details: what,
    })
  }
}

/** Below the least, above the most, or finer than a cent. */
export class OnrampAmountRefusedError extends RefusedError {
  constructor(details: string) {
    super('This amount cannot be bought.', { code: 'ONRAMP_AMOUNT_REFUSED', status: 422, details })
  }
}

export class OnrampPriceMissingError extends RefusedError {
  constructor(what: string) {
    super('The price of this coin is unknown now.', {
      code: 'ONRAMP_PRICE_MISSING',
      status: 503,
      details: what,
    })
  }
}

/** The treasury does not hold that much. */
export class OnrampSoldOutError extends RefusedError {
  constructor() {
    super('The seller does not have that much at the moment.', { code: 'ONRAMP_SOLD_OUT', status: 503 })
  }
}
