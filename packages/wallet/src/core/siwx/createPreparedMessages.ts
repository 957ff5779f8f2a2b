import type { Siwx, SiwxMessage, SiwxSession } from './Siwx.ts'

type Signer = { readonly chainId: string; readonly address: string }

/** Milliseconds after which a shown message is rebuilt before signing: its nonce may have expired. */
const freshFor = 5 * 60_000

/**
 * State between the steps of a sign-in: the message on show, and a signature that could not be delivered
 * because the other side was away.
 */
export function createPreparedMessages(now: () => number = Date.now) {
  let shown: { readonly key: string; readonly at: number; readonly message: SiwxMessage } | undefined
  let signed: { readonly key: string; readonly session: SiwxSession } | undefined
  const keyOf = ({ chainId, address }: Signer) => `${chainId}:${address}`

  return {
    /** The message for an account: the same one until used. */
    async show(siwx: Siwx, signer: Signer): Promise<SiwxMessage> {
      const key = keyOf(signer)
      if (shown?.key === key && now() - shown.at < freshFor) return shown.message
      const message = await siwx.createMessage({ accountAddress: signer.address, chainId: signer.chainId })
      shown = { key, at: now(), message }
      return message
    },
    /** Each message is signed once. */
    used() {
      shown = undefined
    },
    /** Delivers a signature, and keeps it if a later attempt may succeed. @throws errors of `addSession` */
    async hand(siwx: Siwx, signer: Signer, session: SiwxSession): Promise<void> {
      signed = undefined
      try {
        await siwx.addSession(session)
      } catch (cause) {
        if (isTemporary(cause)) signed = { key: keyOf(signer), session }
        throw cause
      }
    },
    /**
     * Delivers the kept signature; false if there is none or it is no longer valid. @throws while the other
     * side is away
     */
    async handAgain(siwx: Siwx, signer: Signer): Promise<boolean> {
      if (signed?.key !== keyOf(signer)) return false
      try {
        await this.hand(siwx, signer, signed.session)
        return true
      } catch (cause) {
        if (isTemporary(cause)) throw cause
        return false
      }
    },
  }
}

function isTemporary(cause: unknown): boolean {
  return (cause as { isTemporary?: unknown } | null)?.isTemporary === true
}
