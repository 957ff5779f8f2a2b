import type { Siwx, SiwxMessage, SiwxSession } from './Siwx.ts'

type Signer = { readonly chainId: string; readonly address: string }

/** A message shown for longer than this is made anew when it is signed: its nonce may be over by then. Milliseconds. */
const freshFor = 5 * 60_000

/**
 * What stands between two steps of one sign-in: the message that was shown and is to be signed, and a signature that
 * could not be handed over because the other side was away.
 */
export function createPreparedMessages(now: () => number = Date.now) {
  let shown: { readonly key: string; readonly at: number; readonly message: SiwxMessage } | undefined
  let signed: { readonly key: string; readonly session: SiwxSession } | undefined
  const keyOf = ({ chainId, address }: Signer) => `${chainId}:${address}`

  return {
    /** The message for an account: the same one until it is taken. */
    async show(siwx: Siwx, signer: Signer): Promise<SiwxMessage> {
      const key = keyOf(signer)
      if (shown?.key === key && now() - shown.at < freshFor) return shown.message
      const message = await siwx.createMessage({
        accountAddress: signer.address,
        chainId: signer.chainId,
      })
      shown = { key, at: now(), message }
      return message
    },
    /** A message is signed once: the next one is another. */
    used() {
      shown = undefined
    },
    /** Hands a signature over, and keeps it where that may go well later. @throws what `addSession` throws */
    async hand(siwx: Siwx, signer: Signer, session: SiwxSession): Promise<void> {
      signed = undefined
      try {
        await siwx.addSession(session)
      } catch (cause) {
        if (isTemporary(cause)) signed = { key: keyOf(signer), session }
        throw cause
      }
    },
    /** Hands over what was signed before; false where there is nothing, or it is not good any more. @throws while the other side is away */
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
