import { BaseError } from '@granary/errors'
import { createSiwxMessage, type SiwxPage } from './createSiwxMessage.ts'
import { parseSiwxMessage } from './parseSiwxMessage.ts'
import type { KnownSiwxSession, Siwx } from './Siwx.ts'
import { sessionsOfAccount } from './sessionsOfAccount.ts'

export type ServerSiwxOptions = SiwxPage & {
  /** The base of `/nonces` and `/session`: `/api/v1/sign-in`. */
  readonly baseUrl: string
  readonly fetch?: typeof globalThis.fetch
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>
  readonly required?: boolean
  readonly signOutOnDisconnect?: boolean
}

/** Timeout in milliseconds; a server may have to ask a chain. */
const patience = 15_000

/**
 * Sessions kept by a server and carried by a cookie: the server issues nonces, verifies signatures and sets
 * the session length. One account per browser.
 */
export function createServerSiwx(options: ServerSiwxOptions): Siwx {
  const { baseUrl, fetch = globalThis.fetch.bind(globalThis) } = options
  const { headers = {}, required = false, signOutOnDisconnect = true } = options

  async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer> {
    const signal = AbortSignal.timeout(patience)
    const init: RequestInit = { method, headers, credentials: 'same-origin', signal }
    if (method === 'POST') {
      init.headers = { ...headers, 'content-type': 'application/json' }
      init.body = JSON.stringify(body ?? {})
    }
    const response = await fetch(`${baseUrl}${path}`, init).catch(cause => {
      throw new SiwxServerError(undefined, { isTemporary: true, cause })
    })
    const answer = (await response.json().catch(() => undefined)) as unknown
    if (!response.ok || typeof answer !== 'object' || answer === null)
      throw new SiwxServerError(answer, { isTemporary: response.status >= 500 || response.status === 429 })
    return answer as Answer
  }
  const current = async (): Promise<readonly KnownSiwxSession[]> => sessionsOf(await ask('GET', '/session'))

  return {
    async createMessage(input) {
      const terms = await ask('POST', '/nonces')
      return createSiwxMessage(options, input, {
        nonce: textOf(terms, 'nonce'),
        issuedAt: textOf(terms, 'issuedAt'),
        expirationTime: textOf(terms, 'expirationTime'),
      })
    },
    async addSession({ message, signature }) {
      await ask('POST', '/session', { message, signature })
    },
    async revokeSession(chainId, address) {
      // The cookie may belong to another account by now, signed in in another tab: the server compares.
      await ask('DELETE', `/session?account=${encodeURIComponent(`${chainId}:${address}`)}`)
    },
    async setSessions(sessions) {
      if (sessions.length === 0) await ask('DELETE', '/session')
      for (const { message, signature } of sessions) await ask('POST', '/session', { message, signature })
    },
    async getSessions(chainId, address) {
      return sessionsOfAccount(await current(), chainId, address)
    },
    getRequired: () => required,
    signOutOnDisconnect,
  }
}

type Answer = { readonly [field: string]: unknown }

function textOf(answer: Answer, field: string): string {
  const value = answer[field]
  if (typeof value !== 'string') throw new SiwxServerError({ title: `No ${field} in the answer` })
  return value
}

/** The server's session of this browser; none if its answer is malformed. */
function sessionsOf({ session }: Answer): readonly KnownSiwxSession[] {
  const { message, expiresAt } = (session ?? {}) as { message?: unknown; expiresAt?: unknown }
  if (typeof message !== 'string' || typeof expiresAt !== 'string') return []
  try {
    return [{ message, data: { ...parseSiwxMessage(message), expirationTime: expiresAt } }]
  } catch {
    return []
  }
}

/** The server refused or did not answer; `details` holds its words. */
export class SiwxServerError extends BaseError {
  override readonly name = 'SiwxServerError'
  /** The same signature may be accepted later. */
  readonly isTemporary: boolean
  constructor(
    problem: unknown,
    { isTemporary = false, cause }: { isTemporary?: boolean; cause?: unknown } = {},
  ) {
    const { title, code } = (problem ?? {}) as { title?: unknown; code?: unknown }
    super('The server did not accept the sign-in.', {
      code: 'SIWX_SERVER_REFUSED',
      cause,
      details: [code, title]
        .filter(text => typeof text === 'string')
        .join(': ')
        .slice(0, 200),
      metaMessages: ['A signature moves no money. Try again; if it fails again, reload the page.'],
    })
    this.isTemporary = isTemporary
  }
}
