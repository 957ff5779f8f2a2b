import { notLoaded } from '../adapters/createAdapters.ts'
import { lazily } from '../adapters/lazily.ts'
import type { WalletContext } from '../WalletContext.ts'
import type { RemoteOffer } from './RemoteWallets.ts'

export const remoteConnectorId = 'walletConnect'

/** The offer, if the host makes one (configuration key `enableWalletConnect`). Loads nothing by itself. */
export function offerRemoteWallets({
  config: { enableWalletConnect, walletConnect, relayUrl, projectId, metadata, siwx },
  store,
  storage,
  log,
}: Pick<WalletContext, 'config' | 'store' | 'storage' | 'log'>): RemoteOffer | undefined {
  if (!enableWalletConnect || !walletConnect || relayUrl === undefined) return undefined
  return {
    row: { id: remoteConnectorId, name: 'WalletConnect', type: 'WALLET_CONNECT', imageUrl: undefined },
    open: lazily(async () => {
      const create = await walletConnect().catch(notLoaded)
      const signIn =
        siwx && siwx.askOnConnect !== false
          ? (await import('../siwx/createRemoteSignIn.ts').catch(notLoaded)).createRemoteSignIn(
              { store, log },
              siwx.load,
            )
          : undefined
      return create({
        projectId,
        relayUrl,
        metadata,
        networks: () => store.getState().networks,
        storage,
        log,
        ...(signIn && { signIn }),
        show: pairingUri => store.setState({ pairingUri }),
      })
    }),
  }
}
