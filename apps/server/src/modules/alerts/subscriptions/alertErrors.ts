import { RefusedError } from '#server/platform/problems/RefusedError.ts'

/** The operator has given no ALERT_KEY. */
export class AlertsNotConfiguredError extends RefusedError {
  override readonly name = 'AlertsNotConfiguredError'
  constructor() {
    super('This provider has not set up alerts.', { code: 'ALERTS_NOT_CONFIGURED', status: 503 })
  }
}

/** The operator has named no mail server. */
export class AlertsMailNotConfiguredError extends RefusedError {
  override readonly name = 'AlertsMailNotConfiguredError'
  constructor() {
    super('This provider sends no alerts by mail.', { code: 'ALERTS_MAIL_NOT_CONFIGURED', status: 503 })
  }
}

/** The account has no alert of that id. */
export class AlertNotFoundError extends RefusedError {
  override readonly name = 'AlertNotFoundError'
  constructor() {
    super('This account has no such alert.', { code: 'ALERT_NOT_FOUND', status: 404 })
  }
}

/** The account has as many as it may. */
export class AlertsFullError extends RefusedError {
  override readonly name = 'AlertsFullError'
  constructor(most: number) {
    super('This account reached its alert limit.', {
      code: 'ALERTS_FULL',
      status: 409,
      details: `at most ${most}`,
    })
  }
}

/** The owner has more validators than the provider follows of others. */
export class AlertOwnerTooLargeError extends RefusedError {
  override readonly name = 'AlertOwnerTooLargeError'
  constructor() {
    super('The provider does not track all validators of this owner: alerts would miss some.', {
      code: 'ALERT_OWNER_TOO_LARGE',
      status: 409,
    })
  }
}

/** Nobody has said yet that the messages are wanted there. */
export class AlertUnconfirmedError extends RefusedError {
  override readonly name = 'AlertUnconfirmedError'
  constructor() {
    super('Confirm the alert first.', { code: 'ALERT_UNCONFIRMED', status: 409 })
  }
}

/** The account has asked for too many links and tests. */
export class AlertMailsExhaustedError extends RefusedError {
  override readonly name = 'AlertMailsExhaustedError'
  constructor() {
    super('This account reached its daily mail limit.', { code: 'ALERT_MAILS_EXHAUSTED', status: 429 })
  }
}
