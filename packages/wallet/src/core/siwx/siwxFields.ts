import { BaseError } from '@granary/errors'
import { type Namespace, namespaces } from '../networks/Network.ts'
import { addressForms } from '../validation/addressForms.ts'
import type { SiwxSessionData } from './Siwx.ts'

const pchar = "(?:[A-Za-z0-9._~!$&'()*+,;=:@\\-]|%[0-9A-Fa-f]{2})"
const authority =
  "(?:(?:[A-Za-z0-9._~!$&'()*+,;=:\\-]|%[0-9A-Fa-f]{2})*@)?(?:\\[[0-9A-Fa-fv:.]+\\]|(?:[A-Za-z0-9._~!$&'()*+,;=\\-]|%[0-9A-Fa-f]{2})+)(?::[0-9]*)?"
const rest = `(?:${pchar}|/)*(?:\\?(?:${pchar}|[/?])*)?(?:#(?:${pchar}|[/?])*)?`

const scheme = /^[A-Za-z][A-Za-z0-9+.-]*$/
/** RFC 3986 authority with a host: user information, name or bracketed address, port. */
const domain = new RegExp(`^${authority}$`)
/** RFC 3986 URI: `//` is followed by an authority or nothing (`file:///`). */
const uri = new RegExp(`^[A-Za-z][A-Za-z0-9+.-]*:(?://(?:${authority})?(?=[/?#]|$)|(?!//))${rest}$`)
const statement = /^[A-Za-z0-9._~:/?#[\]@!$&'()*+,;= -]+$/
const requestId = new RegExp(`^${pchar}*$`)
const nonce = /^[A-Za-z0-9]{8,}$/
const dateTime =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i

const references: Readonly<Record<Namespace, RegExp>> = {
  eip155: /^[0-9]{1,32}$/,
  solana: /^[-_a-zA-Z0-9]{1,32}$/,
  bip122: /^[0-9a-f]{32}$/,
}

/** Maximum message length: a wallet has to show it whole. */
export const siwxMessageLimit = 4096

/** The namespace of `eip155:1`. @throws SiwxMessageError */
export function namespaceOf(chainId: string): Namespace {
  const [name = '', reference = '', ...more] = chainId.split(':')
  const namespace = namespaces.find(known => known === name)
  if (!namespace || more.length > 0 || !references[namespace].test(reference))
    throw new SiwxMessageError('chainId')
  return namespace
}

/**
 * Validates every field against the grammar of EIP-4361 and CAIP-122. @throws SiwxMessageError naming the
 * first invalid field
 */
export function checkSiwxFields(data: SiwxSessionData): Namespace {
  const namespace = namespaceOf(data.chainId)
  const isAbsentOr = (test: (text: string) => boolean, text: string | undefined) =>
    text === undefined || test(text)
  const checks: Readonly<Record<Exclude<keyof SiwxSessionData, 'chainId'>, boolean>> = {
    accountAddress: addressForms[namespace].test(data.accountAddress),
    scheme: isAbsentOr(text => scheme.test(text), data.scheme),
    domain: domain.test(data.domain),
    statement: isAbsentOr(text => statement.test(text), data.statement),
    uri: uri.test(data.uri),
    version: data.version === '1',
    nonce: nonce.test(data.nonce),
    issuedAt: data.issuedAt === undefined ? namespace !== 'eip155' : isDateTime(data.issuedAt),
    expirationTime: isAbsentOr(isDateTime, data.expirationTime),
    notBefore: isAbsentOr(isDateTime, data.notBefore),
    requestId: isAbsentOr(text => requestId.test(text), data.requestId),
    resources: data.resources?.every(resource => uri.test(resource)) ?? true,
  }
  for (const [field, isRight] of Object.entries(checks)) if (!isRight) throw new SiwxMessageError(field)
  return namespace
}

/** RFC 3339 with existing days; rejects leap seconds, which no clock here has. */
function isDateTime(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (dateTime.exec(text) ?? []).map(Number)
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** A sign-in message breaks the grammar. */
export class SiwxMessageError extends BaseError {
  override readonly name = 'SiwxMessageError'
  constructor(field: string) {
    super('The sign-in message is malformed.', {
      code: 'SIWX_MESSAGE_INVALID',
      details: field,
      metaMessages: ['Nothing was signed that this site accepts. No money has moved.'],
    })
  }
}
