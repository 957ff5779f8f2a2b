import { formatSiwxMessage, type SiwxSessionData } from '@granary/wallet/siwx'
import type { TestServer } from './startTestServer.ts'

export type SignInAnswer = {
  status: number
  body: { code?: string; session?: { message: string; expiresAt: string } | null }
  cookie: string | undefined
}

type Headers = Record<string, string>

/** A browser on the site's page, with a cookie jar of its own. */
export function signInBrowser(server: TestServer, origin = server.url) {
  let jar = ''
  const ask = async (method: string, path: string, body?: unknown, more: Headers = {}): Promise<Response> => {
    const headers: Headers = {
      origin,
      ...(jar ? { cookie: jar } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...more,
    }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers,
      ...(text === undefined ? {} : { body: text }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      jar = /=$/.test(pair) ? '' : pair
    }
    return response
  }
  const answer = async (asked: Promise<Response>): Promise<SignInAnswer> => {
    const response = await asked
    return {
      status: response.status,
      body: (await response.json()) as SignInAnswer['body'],
      cookie: response.headers.getSetCookie()[0],
    }
  }
  return {
    ask,
    cookie: () => jar,
    setCookie: (value: string) => {
      jar = value
    },
    async terms(): Promise<{ nonce: string; issuedAt: string; expirationTime: string }> {
      const response = await ask('POST', '/sign-in/nonces', {})
      if (!response.ok) throw new Error(await response.text())
      return (await response.json()) as { nonce: string; issuedAt: string; expirationTime: string }
    },
    /** Fields of a right message for a new nonce. */
    async data(accountAddress: string, chainId = 'eip155:560048'): Promise<SiwxSessionData> {
      const terms = await this.terms()
      return { accountAddress, chainId, domain: new URL(origin).host, uri: origin, version: '1', ...terms }
    },
    send: (message: string, signature: string, more?: Headers) =>
      answer(ask('POST', '/sign-in/session', { message, signature }, more)),
    /** Signs in with what `sign` makes of the text. */
    async signIn(
      accountAddress: string,
      sign: (message: string) => Promise<string> | string,
      change: Partial<SiwxSessionData> = {},
    ): Promise<SignInAnswer> {
      const message = formatSiwxMessage({ ...(await this.data(accountAddress, change.chainId)), ...change })
      return this.send(message, await sign(message))
    },
    session: () => answer(ask('GET', '/sign-in/session')),
    signOut: (more?: Headers) => answer(ask('DELETE', '/sign-in/session', undefined, more)),
  }
}
