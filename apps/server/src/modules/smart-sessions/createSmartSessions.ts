import type { SmartSession } from '@granary/api/sessions'
import { SiwxMessageError } from '@granary/wallet/siwx'
import {
  formatRevocationMessage,
  parseSessionMessage,
  type SessionClaim,
} from '@granary/wallet/smart-sessions'
import { getAddress } from 'viem'
import { isMessageFresh } from '#server/modules/sign-in/signatures/isMessageFresh.ts'
import { verifyEvm } from '#server/modules/sign-in/signatures/verifyEvm.ts'
import type { ChainUpstreams } from '#server/platform/upstreams/createChainUpstreams.ts'
import { mostSessions, type SessionRow, type SessionStore } from './SessionStore.ts'
import {
  SessionExpiryInvalidError,
  SessionLimitError,
  SessionMessageExpiredError,
  SessionMessageInvalidError,
  SessionNotFoundError,
  SessionOriginForeignError,
  SessionRecordedError,
  SessionSignatureInvalidError,
} from './sessionErrors.ts'

type Address = SessionRow['address']

const longestSeconds = 10 * 366 * 86_400
const mostPermissions = 10
const longestType = 64

/** The record of which keys accounts allow to act for them. Only the wallet gives and ends the permission itself. */
export function createSmartSessions(store: SessionStore, upstreams: ChainUpstreams) {
  const isSigned = (
    { address, chainId }: { address: string; chainId: number },
    message: string,
    signature: string,
    chains: ChainUpstreams,
  ) =>
    verifyEvm({ data: { accountAddress: address, chainId: `eip155:${chainId}` }, message, signature }, chains)

  /** The row whose revocation was signed. Ask a chain only if no key signed. @throws {SessionSignatureInvalidError} SESSION_SIGNATURE_INVALID */
  async function signedRow(rows: readonly SessionRow[], signature: string, page: string | undefined) {
    for (const chains of [new Map(), upstreams])
      for (const row of rows)
        if (
          await isSigned(
            { ...row, address: getAddress(row.address) },
            revocationOf(row, page),
            signature,
            chains,
          )
        )
          return row
    throw new SessionSignatureInvalidError()
  }

  return {
    async list(address: Address): Promise<SmartSession[]> {
      return (await store.ofAddress(address)).map(shown)
    },
    /**
     * Records the session that the account signed. Repeated, it changes nothing.
     * @param isOurs whether pages of an origin may record sessions here
     */
    async record(
      address: Address,
      { message, signature }: { message: string; signature: string },
      isOurs: (origin: string) => boolean,
    ): Promise<SessionRow['pci']> {
      const claim = readClaim(address, message, Date.now())
      if (!isOurs(claim.origin)) throw new SessionOriginForeignError()
      if (!(await isSigned(claim, message, signature, upstreams))) throw new SessionSignatureInvalidError()
      const row = await store.add({
        address,
        chainId: claim.chainId,
        pci: claim.pci as SessionRow['pci'],
        permissions: [...claim.permissions],
        origin: claim.origin,
        message,
        createdAt: new Date(claim.issuedAt),
        expiresAt: new Date(claim.expiry * 1000),
      })
      if (row === 'full') throw new SessionLimitError(mostSessions)
      if (row.message !== message || row.revokedAt) throw new SessionRecordedError(row.revokedAt !== null)
      return row.pci
    },
    /**
     * Revokes the session that the account signed away. Repeated, it changes nothing.
     * @param page origin of the page that asks; undefined for a program, which has the signature of the recording page
     */
    async revoke(
      address: Address,
      { pci, signature }: { pci: SessionRow['pci']; signature: string },
      page: string | undefined,
    ): Promise<void> {
      const rows = await store.find(address, pci)
      if (rows.length === 0) throw new SessionNotFoundError()
      await store.revoke(await signedRow(rows, signature, page))
    },
  }
}

/** @throws {SessionOriginForeignError} SESSION_ORIGIN_FOREIGN for a page without a host, such as a sandboxed frame's */
function revocationOf({ address, chainId, pci, createdAt, origin }: SessionRow, page = origin): string {
  try {
    return formatRevocationMessage({
      address: getAddress(address),
      chainId,
      pci,
      origin: page,
      createdAt: createdAt.toISOString(),
    })
  } catch (error) {
    if (error instanceof SiwxMessageError) throw new SessionOriginForeignError()
    throw error
  }
}

/**
 * @throws {SessionMessageInvalidError} SESSION_MESSAGE_INVALID
 * @throws {SessionMessageExpiredError} SESSION_MESSAGE_EXPIRED
 * @throws {SessionExpiryInvalidError} SESSION_EXPIRY_INVALID
 */
function readClaim(address: Address, message: string, now: number): SessionClaim {
  const claim = parse(message)
  if (claim.address.toLowerCase() !== address) throw new SessionMessageInvalidError('address')
  const { permissions, issuedAt, expiry } = claim
  if (permissions.length > mostPermissions || permissions.some(type => type.length > longestType))
    throw new SessionMessageInvalidError('permissions')
  if (!isMessageFresh(issuedAt, now)) throw new SessionMessageExpiredError()
  // The revocation repeats the time, from a column of milliseconds.
  if (new Date(issuedAt).toISOString() !== issuedAt) throw new SessionMessageInvalidError('issued at')
  if (expiry * 1000 <= now || expiry * 1000 > now + longestSeconds * 1000)
    throw new SessionExpiryInvalidError(new Date(expiry * 1000).toISOString())
  return claim
}

function parse(message: string): SessionClaim {
  try {
    return parseSessionMessage(message)
  } catch (error) {
    if (error instanceof SiwxMessageError) throw new SessionMessageInvalidError(error.details ?? '')
    throw error
  }
}

function shown({ pci, chainId, permissions, origin, ...times }: SessionRow): SmartSession {
  return {
    pci,
    chainId: `eip155:${chainId}`,
    permissions,
    origin,
    createdAt: times.createdAt.toISOString(),
    expiresAt: times.expiresAt.toISOString(),
    revokedAt: times.revokedAt?.toISOString() ?? null,
  }
}
