import { createBitcoinAdapter } from '../src/bitcoin/createBitcoinAdapter.ts'
import { createWallet, type Namespace, type RemoteAccount } from '../src/core/index.ts'
import { createEvmAdapter } from '../src/evm/createEvmAdapter.ts'
import { createSolanaAdapter } from '../src/solana/createSolanaAdapter.ts'
import { bitcoinTestAccounts } from './bitcoinTestAccounts.ts'
import { solanaTestAccount } from './createSolanaTestWallet.ts'
import { bitcoinMainnet, otherNetworks, solanaMainnet } from './otherNetworks.ts'
import { otherPages } from './otherPages.ts'
import { scriptedRemote } from './scriptedRemote.ts'
import { testNetworks } from './testNetworks.ts'
import { until } from './until.ts'

export const remoteSolana: readonly RemoteAccount[] = [
  { chainId: solanaMainnet, address: solanaTestAccount(0).address },
]
export const remoteBitcoin: readonly RemoteAccount[] = [
  { chainId: bitcoinMainnet, address: bitcoinTestAccounts(0).payment.address },
]

type Remote = ReturnType<typeof scriptedRemote>

/** For each test a page of all namespaces whose wallets are outside the page. */
export function remotePages() {
  const { state, serve } = otherPages()

  function page(remote: Remote = scriptedRemote()) {
    const wallet = createWallet({
      networks: [...testNetworks({}), ...otherNetworks(state.rpcUrls)],
      adapters: {
        eip155: async () => createEvmAdapter,
        solana: async () => createSolanaAdapter,
        bip122: async () => createBitcoinAdapter,
      },
      storageArea: () => state.area,
      log: { info: () => {} },
      enableWalletConnect: true,
      walletConnect: async () => remote.create,
      relayUrl: '/relay',
      projectId: 'granary',
    })
    const connection = (namespace: Namespace) => wallet.store.getState().connections[namespace]
    const pair = async (namespace: Namespace) => {
      const connecting = wallet.connect('walletConnect', namespace)
      connecting.catch(() => {})
      await until(() => wallet.store.getState().pairingUri !== null)
      remote.approve()
      return connecting
    }
    const connected = () => {
      const { connections } = wallet.store.getState()
      return Object.values(connections).flatMap(one =>
        one.status === 'connected' ? one.account.namespace : [],
      )
    }
    return { wallet, remote, connection, pair, connected }
  }

  return { state, serve, page }
}
