import { BaseError } from '@granary/errors'
import { getAddress, type Hex, keccak256 } from 'viem'
import type { Adapters } from '../adapters/createAdapters.ts'
import { visibleText } from '../announcements/visibleText.ts'
import type { EvmClient, GrantedPermissions, PermissionsInput } from '../clients/EvmClient.ts'
import type { Address } from '../connections/Connection.ts'
import type { HttpClient } from '../http/createHttpClient.ts'
import { HttpStatusError } from '../http/HttpStatusError.ts'
import { HttpAnswerError } from '../http/readBytes.ts'
import type { Log } from '../log/Log.ts'
import { formatRevocationMessage, formatSessionMessage, parseSessionMessage } from './sessionMessage.ts'

/** A permission of another key to act for an account, as the provider's server recorded it. */
export type SmartSession = {
  /** Permission context identifier: keccak-256 of the context. */
  readonly pci: Hex
  /** CAIP-2. */
  readonly chainId: string
  /** ERC-7715 types: `native-token-transfer`. */
  readonly permissions: readonly string[]
  /** Of the page that asked for it. */
  readonly origin: string
  /** ISO 8601, here and below. */
  readonly createdAt: string
  readonly expiresAt: string
  readonly revokedAt: string | null
}

export type GrantedSession = GrantedPermissions & {
  readonly pci: Hex
  /** The account that granted it, and its chain. */
  readonly address: Address
  readonly chainId: number
  /** ERC-7715 types: `native-token-transfer`. */
  readonly permissions: readonly string[]
  /**
   * False if the person declined the second signature, or the server did not take it: `record` tries again. The wallet's
   * permission stands.
   */
  readonly isRecorded: boolean
  /** What the account signed for the record, once it did. The server takes it for ten minutes. */
  readonly signed?: { readonly message: string; readonly signature: Hex }
}

/** The smart sessions of accounts, in the wallet and on the provider's server (specification section 7). */
export type SmartSessions = {
  /** The sessions of an account that have not expired. Throws what `get` of the HTTP client throws. */
  readonly list: (address: string) => Promise<readonly SmartSession[]>
  /**
   * Asks the wallet for permissions (ERC-7715), then has the account sign that the server records them.
   * @throws what `grantPermissions` of the client throws
   */
  readonly grant: (input: PermissionsInput) => Promise<GrantedSession>
  /**
   * Records what `grant` could not record: sends the same signed message, and asks for another signature only where there
   * is none, one of another session, or one that the server finds too old. Repeated, it changes nothing. The session is
   * plain data, which a page may keep; the result still has `isRecorded: false` if the server does not take it.
   * @throws SessionAccountError; what `signMessage` of the client throws
   */
  readonly record: (session: GrantedSession) => Promise<GrantedSession>
  /**
   * Has the account sign that the server marks a session as revoked.
   * @param context if the page knows it, the wallet ends the permission first; else only the record changes
   * @throws SessionContextError; what `revokePermissions` and `signMessage` of the client, and `post` throw
   */
  readonly revoke: (session: SmartSession, context?: Hex) => Promise<void>
}

type Parts = {
  readonly adapters: Pick<Adapters, 'load'>
  readonly log: Pick<Log, 'info'>
  /** The page's origin. */
  readonly origin?: () => string
}

const mostRead = 200

export function createSmartSessions(
  http: HttpClient,
  { adapters, log, origin = pageOrigin }: Parts,
): SmartSessions {
  const client = async () => (await adapters.load('eip155')).getClient()
  const pathOf = (address: string) => `v1/sessions/${encodeURIComponent(address)}`

  async function sign(
    { signMessage }: Pick<EvmClient, 'signMessage'>,
    { pci, permissions, expiry, address, chainId }: GrantedSession,
  ): Promise<NonNullable<GrantedSession['signed']>> {
    const message = formatSessionMessage({
      pci,
      permissions,
      expiry,
      address,
      chainId,
      origin: origin(),
      nonce: crypto.randomUUID().replaceAll('-', ''),
      issuedAt: new Date().toISOString(),
    })
    return { message, signature: await signMessage(message) }
  }

  /**
   * Sends the signed message. The server takes a repetition for the same record; where it refuses one, an earlier message
   * may have arrived although its answer was lost.
   */
  async function send(session: GrantedSession): Promise<'recorded' | 'expired' | 'failed'> {
    try {
      await http.post(pathOf(session.address), { body: session.signed, retries: 1 })
      return 'recorded'
    } catch (cause) {
      log.info('Smart session not recorded', cause)
      const problem = cause instanceof HttpStatusError ? cause.problem : undefined
      if (problem !== 'SESSION_MESSAGE_EXPIRED' && problem !== 'SESSION_RECORDED') return 'failed'
      const isKnown = await isListed(session).catch(() => undefined)
      if (isKnown) return 'recorded'
      return isKnown === false && problem === 'SESSION_MESSAGE_EXPIRED' ? 'expired' : 'failed'
    }
  }

  async function list(address: string): Promise<readonly SmartSession[]> {
    const answer = await http.get(pathOf(address))
    const rows = (answer as { sessions?: unknown } | null)?.sessions
    if (!Array.isArray(rows)) throw new HttpAnswerError('no list sessions')
    return rows.slice(0, mostRead).flatMap(row => readSession(row) ?? [])
  }

  async function isListed({ pci, address, chainId }: GrantedSession): Promise<boolean> {
    const sessions = await list(address)
    return sessions.some(each => each.pci === pci && each.chainId === `eip155:${chainId}`)
  }

  return {
    list,
    async grant(input) {
      // The page may be at another account by the time that the wallet answers.
      const granting = await client()
      const granted = await granting.grantPermissions(input)
      const session: GrantedSession = {
        ...granted,
        pci: keccak256(granted.context),
        address: granting.account.address,
        chainId: granting.account.chainId,
        permissions: [...new Set(input.permissions.map(({ type }) => type))],
        isRecorded: false,
      }
      try {
        const signed = { ...session, signed: await sign(granting, session) }
        return { ...signed, isRecorded: (await send(signed)) === 'recorded' }
      } catch (cause) {
        log.info('Smart session not signed', cause)
        return session
      }
    },
    async record(session) {
      if (session.isRecorded) return session
      if (isSigned(session)) {
        const outcome = await send(session)
        if (outcome === 'failed') return session
        if (outcome === 'recorded') return { ...session, isRecorded: true }
      }
      const signing = await client()
      if (signing.account.address !== session.address) throw new SessionAccountError()
      const signed = { ...session, signed: await sign(signing, session) }
      return { ...signed, isRecorded: (await send(signed)) === 'recorded' }
    },
    async revoke({ pci, chainId, createdAt }, context) {
      if (context !== undefined && keccak256(context) !== pci) throw new SessionContextError()
      const { account, revokePermissions, signMessage } = await client()
      if (context !== undefined) await revokePermissions(context)
      const signature = await signMessage(
        formatRevocationMessage({
          pci,
          address: getAddress(account.address),
          chainId: Number(chainId.slice('eip155:'.length)),
          origin: origin(),
          createdAt,
        }),
      )
      await http.post(`${pathOf(account.address)}/revoke`, { body: { pci, signature }, retries: 1 })
    },
  }
}

const pageOrigin = () => (globalThis as { location?: Location }).location?.origin ?? ''

/** Whether its signed message records this session: a page that keeps several may mix them up. */
function isSigned({ signed, pci, address, chainId }: GrantedSession): boolean {
  if (!signed) return false
  try {
    const claim = parseSessionMessage(signed.message)
    return claim.pci === pci && claim.address === address && claim.chainId === chainId
  } catch {
    return false
  }
}

function readSession(row: unknown): SmartSession | undefined {
  const { pci, chainId, permissions, origin, createdAt, expiresAt, revokedAt } = (row ?? {}) as Record<
    string,
    unknown
  >
  const isRead =
    typeof pci === 'string' &&
    /^0x[0-9a-f]{64}$/.test(pci) &&
    typeof chainId === 'string' &&
    /^eip155:[1-9]\d{0,9}$/.test(chainId) &&
    Array.isArray(permissions) &&
    isTime(createdAt) &&
    isTime(expiresAt) &&
    (revokedAt === null || isTime(revokedAt))
  if (!isRead) return undefined
  return {
    pci: pci as Hex,
    chainId,
    permissions: permissions.slice(0, 10).map(type => visibleText(type, 64)),
    origin: visibleText(origin, 200),
    createdAt,
    expiresAt,
    revokedAt,
  }
}

/** The server writes times as JavaScript does. */
const isTime = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value

/** Another account is connected than the one whose session is to be recorded. */
export class SessionAccountError extends BaseError {
  override readonly name = 'SessionAccountError'
  constructor() {
    super('Another account granted this smart session.', {
      code: 'SESSION_ACCOUNT_OTHER',
      metaMessages: ['Nothing was signed. Connect the account that granted it, and try again.'],
    })
  }
}

/** The context is another permission's. */
export class SessionContextError extends BaseError {
  override readonly name = 'SessionContextError'
  constructor() {
    super('The permission context is not the one of this smart session.', {
      code: 'SESSION_CONTEXT_FOREIGN',
      metaMessages: ['Nothing was revoked. No money has moved.'],
    })
  }
}
