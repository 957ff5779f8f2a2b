import { notLoaded } from '../core/adapters/createAdapters.ts'
import type { AdapterHost, Connector, RemoteWallet, RemoteWallets } from '../core/index.ts'
import { remoteConnectorId } from '../core/internal.ts'
import type { SessionAccount, SessionConnector } from '../core/session/SessionConnector.ts'
import { createRemoteProvider, grantedChains, type RemoteProvider } from './createRemoteProvider.ts'
import type { Reader } from './nodeReads.ts'

/** Storage key of the network used last, which the wallet does not know. */
const networkKey = 'network.eip155'

/** The connector of one attempt to reach a wallet outside the page: another attempt may reach another wallet. */
export function createRemoteConnector(
  host: AdapterHost<'eip155'>,
  remote: RemoteWallets,
  reader: Reader,
): SessionConnector {
  const { storage } = host
  const pairing = remote.pairing()
  let opened: { readonly wallet: RemoteWallet; readonly provider: RemoteProvider } | undefined

  const open = (wallet: RemoteWallet): readonly SessionAccount[] => {
    const granted = grantedChains(wallet)
    const isConfigured = (chainId: number) => host.networks.some(({ id }) => id === chainId)
    const used = granted.find(chainId => String(chainId) === storage.getItem(networkKey))
    const chainId = used ?? granted.find(isConfigured) ?? granted[0]
    if (chainId === undefined) return []
    opened = { wallet, provider: createRemoteProvider(wallet, chainId, reader) }
    return accounts()
  }
  const accounts = (): readonly SessionAccount[] => {
    const { provider } = opened ?? {}
    if (!provider) return []
    return provider.accounts.map(address => ({
      namespace: 'eip155',
      address,
      type: 'eoa',
      chainIds: [],
      homeChainId: String(provider.chainId),
      source: provider,
    }))
  }
  return {
    identity: pairing,
    get row(): Connector {
      const name = opened?.wallet.name ?? 'WalletConnect'
      return { id: remoteConnectorId, name, type: 'WALLET_CONNECT', chain: 'eip155', imageUrl: undefined }
    },
    connect: async () => open(await pairing.connect()),
    async restore() {
      const wallet = await remote.last()
      return wallet ? open(wallet) : []
    },
    async disconnect() {
      await opened?.wallet.disconnect()
    },
    watch(listener) {
      if (!opened) return () => {}
      const { wallet, provider } = opened
      return wallet.watch(event => {
        if (event.type === 'ended') return listener([])
        if (event.type === 'network' && event.namespace === 'eip155') {
          provider.moveTo(Number(event.chainId))
          storage.setItem(networkKey, String(provider.chainId))
        }
        // The wallet took back the network in use: goes on with one that it left.
        const [left] = grantedChains(wallet)
        if (provider.accounts.length === 0 && left !== undefined) provider.moveTo(left)
        listener(accounts())
      })
    },
    async switchNetwork(id) {
      const network = host.networks.find(one => String(one.id) === id)
      if (!opened || !network) return []
      const { switchNetwork } = await import('./switchNetwork.ts').catch(notLoaded)
      await switchNetwork(opened.provider, network)
      storage.setItem(networkKey, id)
      return accounts()
    },
  }
}
