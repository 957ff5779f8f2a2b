import type { Connector } from '../connectors/Connector.ts'
import type { Namespace } from '../networks/Network.ts'
import type { SessionAccount, SessionConnector } from '../session/SessionConnector.ts'
import { WalletNotConnectedError } from '../session/sessionErrors.ts'
import { remoteConnectorId } from './offerRemoteWallets.ts'
import type { RemoteEvent, RemoteWallet, RemoteWallets } from './RemoteWallets.ts'

/** One namespace of a wallet outside the page. */
export type RemoteNamespace = {
  /** Its accounts now, the wallet's chosen one first. */
  accounts(): readonly SessionAccount[]
  /** Follows an event before the accounts are read again. */
  follow?(event: RemoteEvent): void
  /** Asks the wallet for a network that it did not grant. @returns its accounts there */
  switchNetwork?(chainId: string): Promise<readonly SessionAccount[]>
}

export type RemoteConnector<Opened> = SessionConnector & {
  /** @throws WalletNotConnectedError before the wallet answered */
  readonly wallet: Opened
}

/**
 * The connector of one attempt to reach a wallet outside the page, in one namespace: another attempt may reach another
 * wallet. `open` gives the namespace's view of the wallet.
 */
export function createRemoteConnector<Opened extends RemoteNamespace>(
  namespace: Namespace,
  remote: RemoteWallets,
  open: (wallet: RemoteWallet) => Opened,
): RemoteConnector<Opened> {
  const pairing = remote.pairing()
  let session: { readonly wallet: RemoteWallet; readonly opened: Opened } | undefined
  const use = (wallet: RemoteWallet): readonly SessionAccount[] => {
    const opened = open(wallet)
    session = { wallet, opened }
    return opened.accounts()
  }
  return {
    identity: pairing,
    get wallet() {
      if (!session) throw new WalletNotConnectedError()
      return session.opened
    },
    get row(): Connector {
      const name = session?.wallet.name ?? 'WalletConnect'
      return { id: remoteConnectorId, name, type: 'WALLET_CONNECT', chain: namespace, imageUrl: undefined }
    },
    connect: async () => use(await pairing.connect()),
    async restore() {
      const wallet = await remote.last()
      return wallet ? use(wallet) : []
    },
    async disconnect() {
      await session?.wallet.disconnect()
    },
    watch(listener) {
      if (!session) return () => {}
      const { wallet, opened } = session
      return wallet.watch(event => {
        if (event.type === 'ended') return listener([])
        opened.follow?.(event)
        listener(opened.accounts())
      })
    },
    switchNetwork: async chainId => session?.opened.switchNetwork?.(chainId) ?? [],
  }
}
