import { notLoaded } from '../core/adapters/createAdapters.ts'
import { lazily } from '../core/adapters/lazily.ts'
import type { AdapterHost, EvmAdapter } from '../core/index.ts'
import { listConnectors } from '../core/session/listConnectors.ts'
import type { EvmSession } from './createEvmSession.ts'
import { createPageWallets } from './createPageWallets.ts'
import type { EvmConnectorOptions } from './EvmConnectorOptions.ts'
import { failedBalance } from './failedBalance.ts'

/**
 * The eip155 namespace: wallets announced by EIP-6963 or injected as `window.ethereum`, the Safe application
 * around the page, Coinbase if the host offers it, and watched addresses. Lists them; the session with one, and
 * with it wagmi's connectors and viem, loads once it is needed.
 */
export function createEvmAdapter(host: AdapterHost<'eip155'>, options: EvmConnectorOptions = {}): EvmAdapter {
  const wallets = createPageWallets(host, options)
  const loadClients = lazily(async () => {
    const { createEvmClients } = await import('./createEvmClients.ts').catch(notLoaded)
    return createEvmClients(host)
  })
  let isLoaded = false
  const load = lazily(async () => {
    const { createEvmSession } = await import('./createEvmSession.ts').catch(notLoaded)
    isLoaded = true
    return createEvmSession(host, options, wallets, loadClients)
  })
  const inBackground = (task: (session: EvmSession) => void = () => {}) => void load().then(task, () => {})
  listConnectors(host, wallets)
  // In the Safe application the only wallet is the open Safe, which connects by itself.
  if (wallets.isFramed) inBackground()

  return {
    namespace: 'eip155',
    prepare: inBackground,
    // All wait for the same code, and so run in the order of their calls.
    connect: async connectorId => (await load()).connect(connectorId),
    reconnect: async connectorId => (await load()).reconnect(connectorId),
    cancelConnect: () => inBackground(session => session.cancelConnect()),
    async disconnect() {
      const ended = load().then(session => session.disconnect())
      // Before its code there is no session: only what waits for the code is to be cancelled, once it comes.
      if (isLoaded) await ended
      else ended.catch(() => {})
    },
    switchNetwork: async chainId => (await load()).switchNetwork(chainId),
    switchAccount: async address => (await load()).switchAccount(address),
    getBalance: async (address, chainId) => {
      const clients = await loadClients().catch(() => undefined)
      return clients ? clients.getBalance(address, chainId) : failedBalance
    },
    signMessage: async message => (await load()).signMessage(message),
    watch: async address => (await load()).watch(address),
    getReader: async chainId => (await loadClients()).getReader(chainId),
    getClient: async () => (await load()).getClient(),
    parts: {
      names: () => import('../core/names/readOnChain.ts').catch(notLoaded),
      transfers: () => import('../transfers/openEvmChain.ts').catch(notLoaded),
      swaps: () => import('../swaps/index.ts').catch(notLoaded),
      readContract: () => import('./readContract.ts').catch(notLoaded),
      waitForReceipt: () => import('./waitForReceipt.ts').catch(notLoaded),
    },
  }
}
