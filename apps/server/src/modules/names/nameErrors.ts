import type { LabelProblem } from '@granary/wallet/names'
import { RefusedError, type RefusedErrorOptions } from '#server/platform/problems/RefusedError.ts'

type Part = 'name' | 'address' | 'message' | 'signature' | 'zone' | 'coin_type'

/** The wallet toolkit shows the sentence of the first reason. */
class NameError extends RefusedError {
  constructor(part: Part, sentence: string, options: Omit<RefusedErrorOptions, 'reasons'>) {
    super(sentence, { ...options, reasons: [{ name: part, description: sentence }] })
  }
}

/** The provider gives no names. */
export class NamesNotConfiguredError extends NameError {
  constructor() {
    super('zone', 'This provider gives no names.', { code: 'NAMES_NOT_CONFIGURED', status: 503 })
  }
}

const problems: Record<LabelProblem, string> = {
  short: 'A name has at least 4 characters.',
  long: 'A name has at most 63 characters.',
  characters: 'A name has only the letters a to z, digits and hyphens.',
  hyphens: 'A name does not begin or end with a hyphen, and has no two after its second character.',
}

/** The label breaks the rules of names. */
export class NameInvalidError extends NameError {
  constructor(problem: LabelProblem) {
    super('name', problems[problem], { code: 'NAME_INVALID', status: 422 })
  }
}

/** The provider keeps the name for itself. */
export class NameReservedError extends NameError {
  constructor() {
    super('name', 'This name is reserved.', { code: 'NAME_RESERVED', status: 422 })
  }
}

/** Another account has the name, or one that looks like it. */
export class NameTakenError extends NameError {
  constructor() {
    super('name', 'This name, or one that looks like it, is taken.', { code: 'NAME_TAKEN', status: 409 })
  }
}

/** The account has another name. */
export class NameAddressTakenError extends NameError {
  constructor(name: string) {
    super('address', 'This account has a name already.', {
      code: 'NAME_ADDRESS_TAKEN',
      status: 409,
      details: name,
    })
  }
}

/** A resolver on a chain asks something else than a name. */
export class NameQuestionInvalidError extends NameError {
  constructor() {
    super('name', 'The question of the resolver is malformed.', {
      code: 'NAME_QUESTION_INVALID',
      status: 400,
    })
  }
}

/** No one has the name. */
export class NameNotFoundError extends NameError {
  constructor() {
    super('name', 'No account has this name.', { code: 'NAME_NOT_FOUND', status: 404 })
  }
}

/** The name is of another zone. */
export class NameZoneForeignError extends NameError {
  constructor(zone: string) {
    super('zone', `This provider gives names that end in .${zone}.`, {
      code: 'NAME_ZONE_FOREIGN',
      status: 422,
    })
  }
}

/** The message is not the one that registers a name, or not for this account. */
export class NameMessageInvalidError extends NameError {
  constructor(part: 'message' | 'address' | 'coin_type', details: string) {
    super(part, 'The signed message does not register this name for this account.', {
      code: 'NAME_MESSAGE_INVALID',
      status: 422,
      details,
    })
  }
}

/** The message is too old or of the future. */
export class NameMessageExpiredError extends NameError {
  constructor() {
    super('message', 'The signed message has expired. Sign a new one.', {
      code: 'NAME_MESSAGE_EXPIRED',
      status: 422,
    })
  }
}

/** The message was made for another site. */
export class NameOriginForeignError extends NameError {
  constructor() {
    super('message', 'The signed message is for another site.', { code: 'NAME_ORIGIN_FOREIGN', status: 403 })
  }
}

/** The signature is not the account's, or not of this message. */
export class NameSignatureInvalidError extends NameError {
  constructor() {
    super('signature', 'This account did not sign this message.', {
      code: 'NAME_SIGNATURE_INVALID',
      status: 422,
    })
  }
}
