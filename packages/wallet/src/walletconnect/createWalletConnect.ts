import { detectPlatform, type RemoteParameters, type RemoteWallets } from '../core/index.ts'
import { lazily } from '../core/internal.ts'
import { createPairing, reusesPairing } from './createPairing.ts'
import { topicKey } from './topicKey.ts'

/**
 * WalletConnect version 2 through the host's relay. Its client, by far the largest part, loads and reaches the relay
 * when the first pairing or the last visit's session asks for it. Asks no host but the relay.
 */
export function createWalletConnect(parameters: RemoteParameters): RemoteWallets {
  const { storage, show } = parameters
  const sessions = lazily(async () => {
    const { createSessions } = await import('./createSessions.ts')
    return createSessions(parameters)
  })
  const isReused = reusesPairing(pagePlatform())
  let open: ReturnType<typeof createPairing> | undefined

  const renew = () => {
    const pairing = createPairing({
      propose: async () => (await sessions()).propose(),
      // Not once a later pairing has taken the place.
      show: uri => open === pairing && show(uri),
    })
    return pairing
  }
  return {
    pairing() {
      if (isReused && open?.isOpen()) return open
      // The URI of a pairing that was left.
      show(null)
      open = renew()
      return open
    },
    async last() {
      return storage.getItem(topicKey) === null ? undefined : (await sessions()).last()
    },
    answerIn: async application => (await sessions()).answerIn(application),
  }
}

function pagePlatform() {
  const { userAgent, maxTouchPoints } = navigator
  return detectPlatform({ userAgent, maxTouchPoints, page: globalThis })
}
