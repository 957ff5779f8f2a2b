import { RefusedError } from '#server/platform/problems/RefusedError.ts'

/** CONTACT is `no`. */
export class ContactNotOfferedError extends RefusedError {
  constructor() {
    super('This server takes no messages to the provider.', { code: 'CONTACT_NOT_OFFERED', status: 503 })
  }
}

/**
 * The day's messages of all visitors are used up, all places are taken by open ones, or one network or text fills them.
 */
export class ContactFullError extends RefusedError {
  constructor() {
    super('The provider takes no more messages for now.', { code: 'CONTACT_FULL', status: 503 })
  }
}

/** The message or the name holds a recovery phrase. It is neither stored nor mailed nor logged. */
export class ContactSecretError extends RefusedError {
  constructor() {
    super('The message holds what looks like a recovery phrase.', { code: 'CONTACT_SECRET', status: 422 })
  }
}

/** No message has this reference: it was never one, or its time is over. */
export class ContactNotFoundError extends RefusedError {
  constructor() {
    super('No message has this reference.', { code: 'CONTACT_NOT_FOUND', status: 404 })
  }
}
