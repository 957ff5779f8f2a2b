import { notLoaded } from '../core/adapters/createAdapters.ts'
import type { AdapterHost, RemoteWallet, RemoteWallets } from '../core/index.ts'
import { createRemoteConnector, type RemoteNamespace } from '../core/remote/createRemoteConnector.ts'
import type { SessionAccount, SessionConnector } from '../core/session/SessionConnector.ts'
import { createRemoteProvider, grantedChains } from './createRemoteProvider.ts'
import type { Reader } from './nodeReads.ts'

/** Storage key of the network used last, which the wallet does not know. */
const networkKey = 'network.eip155'

/** The connector to a wallet outside the page, in the eip155 namespace. */
export function createEvmRemoteConnector(
  host: AdapterHost<'eip155'>,
  remote: RemoteWallets,
  reader: Reader,
): SessionConnector {
  return createRemoteConnector('eip155', remote, wallet => openRemoteEvmWallet(wallet, host, reader))
}

function openRemoteEvmWallet(
  wallet: RemoteWallet,
  host: AdapterHost<'eip155'>,
  reader: Reader,
): RemoteNamespace {
  const { storage } = host
  const granted = grantedChains(wallet)
  const isConfigured = (chainId: number) => host.networks.some(({ id }) => id === chainId)
  const used = granted.find(chainId => String(chainId) === storage.getItem(networkKey))
  const chainId = used ?? granted.find(isConfigured) ?? granted[0]
  if (chainId === undefined) return { accounts: () => [] }
  const provider = createRemoteProvider(wallet, chainId, reader)

  const accounts = (): readonly SessionAccount[] =>
    provider.accounts.map(address => ({
      namespace: 'eip155',
      address,
      type: 'eoa',
      chainIds: [],
      homeChainId: String(provider.chainId),
      source: provider,
    }))
  return {
    accounts,
    follow(event) {
      if (event.type === 'network' && event.namespace === 'eip155') {
        provider.moveTo(Number(event.chainId))
        storage.setItem(networkKey, String(provider.chainId))
      }
      // The wallet took back the network in use: goes on with one that it left.
      const [left] = grantedChains(wallet)
      if (provider.accounts.length === 0 && left !== undefined) provider.moveTo(left)
    },
    async switchNetwork(id) {
      const network = host.networks.find(one => String(one.id) === id)
      if (!network) return []
      const { switchNetwork } = await import('./switchNetwork.ts').catch(notLoaded)
      await switchNetwork(provider, network)
      storage.setItem(networkKey, id)
      return accounts()
    },
  }
}
