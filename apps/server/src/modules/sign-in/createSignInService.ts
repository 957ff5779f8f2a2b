import { randomBytes } from 'node:crypto'
import type { SignInState, SignInTerms } from '@granary/api'
import { chains } from '@granary/chains'
import { isSameAddress, parseSiwxMessage, type SiwxSessionData } from '@granary/wallet/siwx'
import { defineService } from '#server/platform/modules/createServices.ts'
import type { Settings } from '#server/platform/settings/Settings.ts'
import type { AppContext } from '../../platform/http/App.ts'
import { refuseForeignOrigin } from '../../platform/http/refuseForeignOrigin.ts'
import { RefusedError } from '../../platform/problems/RefusedError.ts'
import type { ChainUpstreams } from '../../platform/upstreams/createChainUpstreams.ts'
import { checkMessage, SignInExpiredError } from './checkMessage.ts'
import type { SignInMetrics } from './createSignInMetrics.ts'
import type { SignInSession, SignInStore } from './SignInStore.ts'
import { isFromFrame, sessionCookie } from './sessionCookie.ts'
import { verifySignature } from './signatures/verifySignature.ts'
import type { SignInSettings } from './signInSettings.ts'
import { refuseForeignPage, siteOrigin } from './siteOrigin.ts'

export type SignInParts = {
  store: SignInStore
  settings: SignInSettings & Pick<Settings, 'publicOrigin'>
  upstreams: ChainUpstreams
  metrics: SignInMetrics
  /** Whether the site may be framed at all. */
  isFramable?: boolean
}

export type SignInService = ReturnType<typeof createSignInService>

export const signInService = defineService<SignInService>('sign-in')

/** From a nonce to the signature that carries it. */
export const nonceSeconds = 600

/** Identifies a browser by a signature of its wallet. */
export function createSignInService(parts: SignInParts) {
  const { store, settings, upstreams, metrics, isFramable = false } = parts
  const allowed = new Set(settings.chains ?? chains.map(({ caipNetworkId }) => caipNetworkId))
  const sessionMs = settings.sessionHours * 3_600_000
  const cookieAt = (context: AppContext, origin: URL) =>
    sessionCookie(context, origin, isFramable && isFromFrame(context))
  const cookieOf = (context: AppContext) => cookieAt(context, siteOrigin(context, settings.publicOrigin))

  async function find(context: AppContext): Promise<SignInSession | undefined> {
    // No other page may read whose session it is, also if a browser sends the cookie along.
    refuseForeignOrigin(context.env.incoming, settings.publicOrigin)
    const token = cookieOf(context).read()
    return token === undefined ? undefined : store.findSession(token)
  }

  /** @throws what `checkMessage` throws; {SignInSignatureInvalidError} SIGN_IN_SIGNATURE_INVALID */
  async function verify(origin: URL, message: string, signature: string): Promise<SiwxSessionData> {
    const data = checkMessage(message, {
      origin,
      chains: allowed,
      now: new Date(),
      lifeSeconds: nonceSeconds,
    })
    // Ask no chain about a message that can sign no one in.
    if (!(await store.hasNonce(data.nonce))) throw new SignInExpiredError('nonce')
    const isSigned = await verifySignature({ data, message, signature, upstreams })
    // Used up by an answer, yes or no: an absent node costs the person no second signature.
    if (!(await store.useNonce(data.nonce))) throw new SignInExpiredError('nonce')
    if (!isSigned) throw new SignInSignatureInvalidError()
    return data
  }

  return {
    async createNonce(context: AppContext): Promise<SignInTerms> {
      refuseForeignPage(context, siteOrigin(context, settings.publicOrigin))
      await store.clear()
      const nonce = randomBytes(16).toString('hex')
      await store.addNonce(nonce, nonceSeconds)
      const now = Date.now()
      return {
        nonce,
        issuedAt: new Date(now).toISOString(),
        expirationTime: new Date(now + sessionMs).toISOString(),
      }
    },
    async signIn(
      context: AppContext,
      { message, signature }: { message: string; signature: string },
    ): Promise<SignInState> {
      const origin = siteOrigin(context, settings.publicOrigin)
      refuseForeignPage(context, origin)
      const data = await verify(origin, message, signature).catch(error => {
        metrics.count(error instanceof RefusedError ? error.code : 'FAILED')
        throw error
      })
      const cookie = cookieAt(context, origin)
      const before = cookie.read()
      if (before) await store.removeSession(before)
      // A new token for every sign-in: one planted in the browser is worthless.
      const token = randomBytes(32).toString('base64url')
      const session = { message, expiresAt: endOf(data, sessionMs) }
      await store.addSession(token, session)
      cookie.write(token, session.expiresAt)
      metrics.count('SIGNED_IN')
      // LOG_ADDRESSES covers EVM addresses; others are left out.
      const account = data.chainId.startsWith('eip155:') ? data.accountAddress : undefined
      context.get('log').info({ account, chain: data.chainId }, 'signed in')
      return stateOf(session)
    },
    async current(context: AppContext): Promise<SignInState> {
      return stateOf(await find(context))
    },
    /** @param account CAIP-10; another account's session stays. Undefined ends any session */
    async signOut(context: AppContext, account?: string): Promise<SignInState> {
      const origin = siteOrigin(context, settings.publicOrigin)
      refuseForeignPage(context, origin)
      const cookie = cookieAt(context, origin)
      const token = cookie.read()
      const session = token && account !== undefined ? await store.findSession(token) : undefined
      // Another tab has signed in another account meanwhile: this one is over.
      if (session && account !== undefined && !isSessionOf(session, account)) return stateOf(session)
      if (token) {
        await store.removeSession(token)
        context.get('log').info('signed out')
      }
      cookie.remove()
      return stateOf(undefined)
    },
    /** The signed-in account, if it is that one on that chain. @throws {SignedOutError} SIGNED_OUT */
    async require(
      context: AppContext,
      account: { chainId: string; address: string },
    ): Promise<SiwxSessionData> {
      const session = await find(context)
      const data = session && parseSiwxMessage(session.message)
      if (
        data?.chainId !== account.chainId ||
        !isSameAddress(account.chainId, data.accountAddress, account.address)
      )
        throw new SignedOutError()
      return data
    },
  }
}

/** Any chain of the namespace: signing out on one signs out everywhere. */
function isSessionOf({ message }: SignInSession, account: string): boolean {
  const { chainId, accountAddress } = parseSiwxMessage(message)
  const [namespace, , address = ''] = account.split(':')
  return chainId.startsWith(`${namespace}:`) && isSameAddress(chainId, accountAddress, address)
}

function endOf({ expirationTime }: SiwxSessionData, sessionMs: number): Date {
  const latest = Date.now() + sessionMs
  return new Date(Math.min(latest, expirationTime === undefined ? latest : Date.parse(expirationTime)))
}

function stateOf(session: SignInSession | undefined): SignInState {
  if (!session) return { session: null }
  return { session: { message: session.message, expiresAt: session.expiresAt.toISOString() } }
}

/** The signature is not the account's, or not of this message. */
export class SignInSignatureInvalidError extends RefusedError {
  constructor() {
    super('This account did not sign this message.', { code: 'SIGN_IN_SIGNATURE_INVALID', status: 422 })
  }
}

/** The request is for the account that it belongs to. */
export class SignedOutError extends RefusedError {
  constructor() {
    super('Sign in with your wallet on this network first.', { code: 'SIGNED_OUT', status: 401 })
  }
}
