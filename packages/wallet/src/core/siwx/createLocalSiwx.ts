import { formatSiwxMessage } from './formatSiwxMessage.ts'
import type { KnownSiwxSession, Siwx, SiwxSession } from './Siwx.ts'

export type LocalSiwxOptions = {
  /** The page's own unless told. */
  readonly domain?: string
  readonly uri?: string
  readonly statement?: string
  readonly resources?: readonly string[]
  readonly required?: boolean
  /** Seconds that a session lasts; a day unless told. */
  readonly lifetime?: number
  /** Whether the wallet's signature is the account's; a host that keeps something from strangers needs a server instead. */
  readonly verify?: (session: SiwxSession) => Promise<boolean>
}

/** Sessions in the memory of the page: the signature shows whose wallet it is, and nobody else is told. */
export function createLocalSiwx(options: LocalSiwxOptions = {}): Siwx {
  let kept: readonly KnownSiwxSession[] = []
  const { location } = globalThis as { location?: { host: string; origin: string } }
  const { domain = location?.host ?? '', uri = location?.origin ?? '', lifetime = 86_400 } = options
  const { statement, resources, required = false, verify } = options
  return {
    async createMessage({ accountAddress, chainId, notBefore }) {
      const now = Date.now()
      const data = {
        accountAddress,
        chainId,
        domain,
        uri,
        version: '1',
        nonce: newNonce(),
        issuedAt: new Date(now).toISOString(),
        expirationTime: new Date(now + lifetime * 1000).toISOString(),
        ...(notBefore === undefined ? {} : { notBefore }),
        ...(statement === undefined ? {} : { statement }),
        ...(resources === undefined ? {} : { resources }),
      }
      return { data, toString: () => formatSiwxMessage(data) }
    },
    async addSession(session) {
      if (verify && !(await verify(session))) throw new TypeError('The signature is not of this account')
      kept = [...kept, session]
    },
    async revokeSession(chainId, address) {
      kept = kept.filter(({ data }) => data.chainId !== chainId || data.accountAddress !== address)
    },
    async setSessions(sessions) {
      kept = sessions
    },
    async getSessions(chainId, address) {
      return kept.filter(({ data }) => data.chainId === chainId && data.accountAddress === address)
    },
    getRequired: () => required,
  }
}

/** 32 hexadecimal characters. */
function newNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
}
