import { RefusedError } from '#server/platform/problems/RefusedError.ts'

/** The message does not record a session, or not of this account. */
export class SessionMessageInvalidError extends RefusedError {
  constructor(details: string) {
    super('The signed message does not record a smart session of this account.', {
      code: 'SESSION_MESSAGE_INVALID',
      status: 422,
      details,
    })
  }
}

/** The message is too old or of the future. */
export class SessionMessageExpiredError extends RefusedError {
  constructor() {
    super('The signed message has expired. Sign a new one.', { code: 'SESSION_MESSAGE_EXPIRED', status: 422 })
  }
}

/** The session has ended, or would last too long. */
export class SessionExpiryInvalidError extends RefusedError {
  constructor(details: string) {
    super('A smart session ends in the future, within ten years.', {
      code: 'SESSION_EXPIRY_INVALID',
      status: 422,
      details,
    })
  }
}

/** The message was made for another site. */
export class SessionOriginForeignError extends RefusedError {
  constructor() {
    super('The signed message is for another site.', { code: 'SESSION_ORIGIN_FOREIGN', status: 403 })
  }
}

/** The signature is not the account's, or not of this message. */
export class SessionSignatureInvalidError extends RefusedError {
  constructor() {
    super('This account did not sign this message.', { code: 'SESSION_SIGNATURE_INVALID', status: 422 })
  }
}

/** The session is recorded already by another message, or was revoked. */
export class SessionRecordedError extends RefusedError {
  constructor(isRevoked: boolean) {
    super('This smart session is recorded already.', {
      code: 'SESSION_RECORDED',
      status: 409,
      details: isRevoked ? 'revoked' : 'recorded',
    })
  }
}

/** The account has as many sessions as are kept. */
export class SessionLimitError extends RefusedError {
  constructor(most: number) {
    super('This account has too many smart sessions.', {
      code: 'SESSION_LIMIT',
      status: 409,
      details: `At most ${most} that have not expired.`,
    })
  }
}

/** The account has no such session, or it has expired. */
export class SessionNotFoundError extends RefusedError {
  constructor() {
    super('This account has no such smart session.', { code: 'SESSION_NOT_FOUND', status: 404 })
  }
}
