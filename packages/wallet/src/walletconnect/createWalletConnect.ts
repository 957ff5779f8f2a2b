import { detectPlatform, type RemoteParameters, type RemoteWallets } from '../core/index.ts'
import { lazily } from '../core/internal.ts'
import { createPairing, reusesPairing } from './createPairing.ts'
import { topicKey } from './topicKey.ts'

type OpenPairing = ReturnType<typeof createPairing>

/**
 * WalletConnect version 2 through the host's relay. Its client, by far the largest part, loads and reaches the relay
 * when the first pairing or the last visit's session asks for it. Asks no host but the relay.
 */
export function createWalletConnect(parameters: RemoteParameters): RemoteWallets {
  const { storage, show } = parameters
  const sessions = lazily(async () => {
    const { startSessions } = await import('./createSessions.ts')
    return startSessions(parameters)
  })
  const isReused = reusesPairing(pagePlatform())
  /** The pairing that was asked last. */
  let open: OpenPairing | undefined

  const create = () => {
    const { connect, isOpen } = createPairing({
      propose: async () => (await sessions()).propose(),
      // Not once a later pairing has taken the place.
      show: uri => open === pairing && show(uri),
    })
    const pairing: OpenPairing = {
      isOpen,
      connect() {
        // The URI of a pairing that was left.
        if (open !== pairing) show(null)
        open = pairing
        return connect()
      },
    }
    return pairing
  }
  return {
    pairing() {
      return isReused && open?.isOpen() ? open : create()
    },
    async last() {
      return storage.getItem(topicKey) === null && !open ? undefined : (await sessions()).last()
    },
    answerIn: async application => (await sessions()).answerIn(application),
  }
}

function pagePlatform() {
  const { userAgent, maxTouchPoints } = navigator
  return detectPlatform({ userAgent, maxTouchPoints, page: globalThis })
}
