import { BaseError } from '@granary/errors'
import { HttpStatusError } from '../http/HttpStatusError.ts'

/** The sentence of the service's first reason, if it gave one. */
const reasonOf = (cause: unknown) => (cause instanceof HttpStatusError ? cause.reason : undefined)

/** The service's own code, for which the modal has a text in each of its languages. */
const codeOf = (cause: unknown, usual: string) =>
  (cause instanceof HttpStatusError && cause.reason && cause.problem) || usual

const nothing = ['Nothing was registered. No money has moved.']

/** The service does not say who has a name. */
export class NameResolveError extends BaseError {
  override readonly name = 'NameResolveError'
  constructor(cause: unknown) {
    super(reasonOf(cause) ?? 'Error resolving name', {
      code: codeOf(cause, 'NAME_NOT_RESOLVED'),
      cause,
      metaMessages: nothing,
    })
  }
}

/** The service gives no suggestions. */
export class NameSuggestionsError extends BaseError {
  override readonly name = 'NameSuggestionsError'
  constructor(cause: unknown) {
    super(reasonOf(cause) ?? 'Error fetching name suggestions', {
      code: codeOf(cause, 'NAME_SUGGESTIONS_FAILED'),
      cause,
      metaMessages: nothing,
    })
  }
}

/** The service does not say which names an address has. */
export class NamesOfAddressError extends BaseError {
  override readonly name = 'NamesOfAddressError'
  constructor(cause: unknown) {
    super(reasonOf(cause) ?? 'Error fetching names for address', {
      code: codeOf(cause, 'NAMES_OF_ADDRESS_FAILED'),
      cause,
      metaMessages: nothing,
    })
  }
}

/** The service did not register the name. */
export class NameRegistrationError extends BaseError {
  override readonly name = 'NameRegistrationError'
  constructor(name: string, cause: unknown) {
    super(reasonOf(cause) ?? `Error registering name ${name}`, {
      code: codeOf(cause, 'NAME_REGISTRATION_FAILED'),
      cause,
      metaMessages: nothing,
    })
  }
}

/** Someone registered the name meanwhile. */
export class NameTakenError extends BaseError {
  override readonly name = 'NameTakenError'
  constructor() {
    super('This name is taken.', { code: 'NAME_TAKEN', metaMessages: nothing })
  }
}

/** Names are for connected accounts of an email or social login. */
export class NameAccountError extends BaseError {
  override readonly name = 'NameAccountError'
  constructor() {
    super('Address or auth connector not found', {
      code: 'NAME_ACCOUNT_MISSING',
      metaMessages: nothing,
    })
  }
}
