import { RefusedError } from '#server/platform/problems/RefusedError.ts'

/** No ALERT_KEY is configured. */
export class AlertsNotConfiguredError extends RefusedError {
  constructor() {
    super('This provider has not set up alerts.', { code: 'ALERTS_NOT_CONFIGURED', status: 503 })
  }
}

/** No mail server is configured. */
export class AlertsMailNotConfiguredError extends RefusedError {
  constructor() {
    super('This provider sends no alerts by mail.', { code: 'ALERTS_MAIL_NOT_CONFIGURED', status: 503 })
  }
}

/** The account has no alert of that id. */
export class AlertNotFoundError extends RefusedError {
  constructor() {
    super('This account has no such alert.', { code: 'ALERT_NOT_FOUND', status: 404 })
  }
}

/** The account reached its limit. */
export class AlertsFullError extends RefusedError {
  constructor(most: number) {
    super('This account reached its alert limit.', {
      code: 'ALERTS_FULL',
      status: 409,
      details: `at most ${most}`,
    })
  }
}

/** The owner has more validators than the provider tracks for others. */
export class AlertOwnerTooLargeError extends RefusedError {
  constructor() {
    super('The provider does not track all validators of this owner: alerts would miss some.', {
      code: 'ALERT_OWNER_TOO_LARGE',
      status: 409,
    })
  }
}

/** No one has confirmed the target yet. */
export class AlertUnconfirmedError extends RefusedError {
  constructor() {
    super('Confirm the alert first.', { code: 'ALERT_UNCONFIRMED', status: 409 })
  }
}

/** The account requested too many links and tests. */
export class AlertMailsExhaustedError extends RefusedError {
  constructor() {
    super('This account reached its daily mail limit.', { code: 'ALERT_MAILS_EXHAUSTED', status: 429 })
  }
}
