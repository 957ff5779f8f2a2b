import { bytesToHex } from '../../encoding/hex.ts'
import { createSiwxMessage, type SiwxPage } from './createSiwxMessage.ts'
import type { KnownSiwxSession, Siwx, SiwxSession } from './Siwx.ts'
import { sessionsOfAccount } from './sessionsOfAccount.ts'

export type LocalSiwxOptions = SiwxPage & {
  readonly required?: boolean
  /** Session length in seconds; a day by default. */
  readonly lifetime?: number
  /** Verifies the wallet's signature; a host that protects data needs a server instead. */
  readonly verify?: (session: SiwxSession) => Promise<boolean>
}

/** Keeps sessions in the page's memory: the signature shows whose wallet it is and stays in the page. */
export function createLocalSiwx(options: LocalSiwxOptions = {}): Siwx {
  let kept: readonly KnownSiwxSession[] = []
  const { lifetime = 86_400, required = false, verify } = options
  return {
    async createMessage(input) {
      const now = Date.now()
      return createSiwxMessage(options, input, {
        // 32 hexadecimal characters.
        nonce: bytesToHex(crypto.getRandomValues(new Uint8Array(16))),
        issuedAt: new Date(now).toISOString(),
        expirationTime: new Date(now + lifetime * 1000).toISOString(),
      })
    },
    async addSession(session) {
      if (verify && !(await verify(session))) throw new TypeError('The signature is not of this account')
      kept = [...kept, session]
    },
    async revokeSession(chainId, address) {
      const ended = sessionsOfAccount(kept, chainId, address)
      kept = kept.filter(session => !ended.includes(session))
    },
    async setSessions(sessions) {
      kept = sessions
    },
    async getSessions(chainId, address) {
      return sessionsOfAccount(kept, chainId, address)
    },
    getRequired: () => required,
  }
}
