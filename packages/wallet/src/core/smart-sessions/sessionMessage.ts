import { type AccountMessage, formatAccountMessage, parseAccountMessage } from '../siwx/accountMessage.ts'
import { SiwxMessageError } from '../siwx/siwxFields.ts'

/** A permission of another key to act for an account (ERC-7715), as the account vouches for it. */
export type SessionClaim = Omit<AccountMessage, 'statement'> & {
  /** Permission context identifier: keccak-256 of the context, in lower case. */
  readonly pci: string
  /** ERC-7715 types: `native-token-transfer`. */
  readonly permissions: readonly string[]
  /** Unix time in seconds. */
  readonly expiry: number
}

/** What tells a recorded session from others; its account signs it to revoke the session. */
export type SessionRevocation = Omit<AccountMessage, 'statement' | 'nonce' | 'issuedAt'> & {
  readonly pci: string
  /** When the session was recorded, ISO 8601 with milliseconds. */
  readonly createdAt: string
}

const statementOf = ({ pci, permissions, expiry }: Pick<SessionClaim, 'pci' | 'permissions' | 'expiry'>) =>
  `Record the permission ${pci} of this account: ${permissions.join(', ')}, until ${isoTime(expiry)}.`

const statementForm =
  /^Record the permission (0x[0-9a-f]{64}) of this account: ([a-z0-9-]+(?:, [a-z0-9-]+)*), until ([0-9TZ:.-]+)\.$/

/** @throws SiwxMessageError SIWX_MESSAGE_INVALID */
export function formatSessionMessage(claim: SessionClaim): string {
  const { pci: _, permissions: __, expiry: ___, ...message } = claim
  return formatAccountMessage({ ...message, statement: statementOf(claim) })
}

/**
 * Reads a message, which has exactly the bytes that `formatSessionMessage` gives for the result.
 * @throws SiwxMessageError SIWX_MESSAGE_INVALID
 */
export function parseSessionMessage(text: string): SessionClaim {
  const { statement, ...message } = parseAccountMessage(text)
  const [, pci = '', types = '', until = ''] = statementForm.exec(statement) ?? []
  const claim = { ...message, pci, permissions: types.split(', '), expiry: Date.parse(until) / 1000 }
  if (!Number.isInteger(claim.expiry) || formatSessionMessage(claim) !== text)
    throw new SiwxMessageError('statement')
  return claim
}

/**
 * The one message that revokes a session. It needs no nonce of its own: a session is revoked once and never recorded again.
 * @param revocation.address with its checksum (EIP-55)
 * @throws SiwxMessageError SIWX_MESSAGE_INVALID
 */
export function formatRevocationMessage({ pci, createdAt, ...message }: SessionRevocation): string {
  return formatAccountMessage({
    ...message,
    statement: `Revoke the permission ${pci} of this account.`,
    nonce: pci.slice(2, 34),
    issuedAt: createdAt,
  })
}

/** @throws SiwxMessageError */
function isoTime(seconds: number): string {
  const time = new Date(seconds * 1000)
  if (Number.isNaN(time.getTime())) throw new SiwxMessageError('statement')
  return time.toISOString()
}
