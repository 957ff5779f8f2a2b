import { SwitchChainError, UserRejectedRequestError } from 'viem'
import type { CreateConnectorFn } from 'wagmi'
import {
  ChainNotFoundError,
  type EvmAccount,
  UserRejectedError,
  type Wallet,
  WalletNotConnectedError,
} from '../core/index.ts'
import { ModalClosedError, untilModalCloses } from '../core/internal.ts'
import {
  addressesOf,
  connectedAccount,
  createWagmiProvider,
  type WagmiProvider,
} from './createWagmiProvider.ts'

/** Milliseconds until wagmi is told again of a connection that it was too busy to hear of. */
const retryDelay = 250

/**
 * The toolkit's eip155 connection as a connector of wagmi 3. Whatever one side connects, switches or ends, the
 * other follows, after a reload too.
 * @example createConfig({ connectors: [wagmiConnector(wallet)], multiInjectedProviderDiscovery: false, … })
 */
export function wagmiConnector(wallet: Wallet): CreateConnectorFn<WagmiProvider> {
  return ({ chains, emitter }) => {
    const provider = createWagmiProvider(wallet)
    /** As wagmi knows it. */
    let told: EvmAccount | undefined
    /** How many times wagmi waits for `connect`, where it takes the account from. */
    let asked = 0

    const account = () => connectedAccount(wallet)
    const requireAccount = () => {
      const connected = account()
      if (!connected) throw new WalletNotConnectedError()
      return connected
    }
    const follow = () => {
      const now = account()
      if (asked > 0 || now === told) return
      const before = told
      told = now
      if (!now) emitter.emit('disconnect')
      else if (before) emitter.emit('change', { accounts: addressesOf(now), chainId: now.chainId })
      else tellConnection()
    }
    const tellConnection = () => {
      const isHeard = emitter.listenerCount('change') > 0 || emitter.listenerCount('connect') === 0
      if (!told || isHeard) return
      emitter.emit('connect', { accounts: addressesOf(told), chainId: told.chainId })
      // wagmi ignores it while it waits for any of its connectors.
      setTimeout(tellConnection, retryDelay)
    }
    const askInModal = async () => {
      let stop = () => {}
      const connected = new Promise<void>(resolve => {
        stop = wallet.store.subscribe(() => account() && resolve())
      })
      wallet.open({ name: 'Connect', namespace: 'eip155' })
      try {
        await untilModalCloses(wallet.store, connected, () => account() !== undefined)
      } finally {
        stop()
      }
    }

    return {
      id: 'granary',
      name: 'Granary',
      type: 'granary',
      async setup() {
        // wagmi hears nothing before all its connectors are set up.
        await Promise.resolve()
        wallet.store.subscribe(follow)
        follow()
      },
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        asked += 1
        try {
          await wallet.start()
          if (!account() && !isReconnecting) await askInModal()
          // A refusal leaves the wallet connected, on its own network.
          if (chainId && !isReconnecting && requireAccount().chainId !== chainId)
            await wallet.switchNetwork(chainId, 'eip155').catch(() => {})
          told = requireAccount()
          const accounts = addressesOf(told)
          return {
            accounts: (withCapabilities
              ? accounts.map(address => ({ address, capabilities: {} }))
              : accounts) as never,
            chainId: told.chainId,
          }
        } catch (error) {
          throw error instanceof ModalClosedError ? new UserRejectedRequestError(error) : error
        } finally {
          asked -= 1
          // After wagmi has taken the account, or the failure: what changed meanwhile.
          setTimeout(follow)
        }
      },
      disconnect: () => wallet.disconnect('eip155'),
      getAccounts: async () => addressesOf(requireAccount()),
      getChainId: async () => requireAccount().chainId,
      getProvider: async () => provider,
      async isAuthorized() {
        await wallet.start()
        return account() !== undefined
      },
      async switchChain({ chainId }) {
        const chain = chains.find(({ id }) => id === chainId)
        try {
          if (!chain) throw new ChainNotFoundError(String(chainId))
          await wallet.switchNetwork(chainId, 'eip155')
          return chain
        } catch (error) {
          throw error instanceof UserRejectedError
            ? new UserRejectedRequestError(error)
            : new SwitchChainError(error as Error)
        }
      },
      // The toolkit follows the wallet's events, and this connector the toolkit.
      onAccountsChanged: follow,
      onChainChanged: follow,
      onDisconnect: follow,
    }
  }
}
