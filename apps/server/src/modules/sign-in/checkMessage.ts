import { parseSiwxMessage, SiwxMessageError, type SiwxSessionData } from '@granary/wallet/siwx'
import { RefusedError } from '../../platform/problems/RefusedError.ts'

export type MessageTerms = {
  /** The site to sign in to. */
  origin: URL
  /** CAIP-2 ids of the allowed chains. */
  chains: ReadonlySet<string>
  now: Date
  /** How long a message may take from `issuedAt` on. */
  lifeSeconds: number
}

/** Allowed clock difference: the times in a message are the server's own, but several servers have several clocks. */
const skewMs = 60_000

/**
 * Parses a message and checks everything for this site but its nonce and signature.
 * @throws {SignInMessageInvalidError} SIGN_IN_MESSAGE_INVALID
 * @throws {SignInDomainForeignError} SIGN_IN_DOMAIN_FOREIGN
 * @throws {SignInChainUnsupportedError} SIGN_IN_CHAIN_UNSUPPORTED
 * @throws {SignInExpiredError} SIGN_IN_EXPIRED
 */
export function checkMessage(message: string, terms: MessageTerms): SiwxSessionData {
  const data = parse(message)
  const { origin, chains } = terms
  if (data.domain !== origin.host) throw new SignInDomainForeignError('domain')
  if (data.scheme !== undefined && `${data.scheme}:` !== origin.protocol)
    throw new SignInDomainForeignError('scheme')
  if (!URL.canParse(data.uri) || new URL(data.uri).origin !== origin.origin)
    throw new SignInDomainForeignError('uri')
  if (!chains.has(data.chainId)) throw new SignInChainUnsupportedError(data.chainId)
  checkTimes(data, terms)
  return data
}

function parse(message: string): SiwxSessionData {
  try {
    return parseSiwxMessage(message)
  } catch (error) {
    if (error instanceof SiwxMessageError) throw new SignInMessageInvalidError(error.details)
    throw error
  }
}

function checkTimes(data: SiwxSessionData, { now, lifeSeconds }: MessageTerms): void {
  const { issuedAt, notBefore, expirationTime } = data
  const at = now.getTime()
  const issued = issuedAt === undefined ? Number.NaN : Date.parse(issuedAt)
  if (!(issued <= at + skewMs && issued >= at - lifeSeconds * 1000 - skewMs))
    throw new SignInExpiredError('issued at')
  if (notBefore !== undefined && !(Date.parse(notBefore) <= at + skewMs))
    throw new SignInExpiredError('not before')
  if (expirationTime !== undefined && !(Date.parse(expirationTime) > at))
    throw new SignInExpiredError('expiration time')
}

/** The text is malformed. */
export class SignInMessageInvalidError extends RefusedError {
  constructor(details = '') {
    super('The sign-in message is malformed.', { code: 'SIGN_IN_MESSAGE_INVALID', status: 400, details })
  }
}

/** The message is for another site. */
export class SignInDomainForeignError extends RefusedError {
  constructor(details: string) {
    super('The sign-in message is for another site.', {
      code: 'SIGN_IN_DOMAIN_FOREIGN',
      status: 403,
      details,
    })
  }
}

/** Accounts of that chain cannot sign in here. */
export class SignInChainUnsupportedError extends RefusedError {
  constructor(chainId: string) {
    super('Accounts of this chain cannot sign in here.', {
      code: 'SIGN_IN_CHAIN_UNSUPPORTED',
      status: 422,
      details: chainId,
    })
  }
}

/** The message is too old, too new, or already used. */
export class SignInExpiredError extends RefusedError {
  constructor(details: string) {
    super('The sign-in message has expired. Request a new one.', {
      code: 'SIGN_IN_EXPIRED',
      status: 422,
      details,
    })
  }
}
