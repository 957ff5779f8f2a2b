import { createAnnouncedSession } from '../announced/createAnnouncedSession.ts'
import type { SolanaAdapter } from '../core/adapters/Adapter.ts'
import type { AdapterHost } from '../core/index.ts'
import { toBase58 } from '../encoding/base58.ts'
import { createSolanaClient, getSolanaBalance, isSolanaRejection } from './createSolanaClient.ts'
import { createSolanaWallets } from './createSolanaWallets.ts'

/**
 * The solana namespace: wallets announced by the Wallet Standard. Solana wallets have no network of their
 * own: each request names it, and the page chooses. `signMessage` returns base58.
 */
export function createSolanaAdapter(host: AdapterHost<'solana'>): SolanaAdapter {
  const { networks, log } = host
  const session = createAnnouncedSession({
    namespace: 'solana',
    host,
    source: createSolanaWallets(window, log, networks),
    isRejection: isSolanaRejection,
  })
  const findNetwork = (chainId: unknown) => networks.find(({ id }) => id === chainId)
  const client = () => {
    const begun = session.current()
    return createSolanaClient({
      session: begun,
      isCurrent: () => session.isCurrent(begun),
      network: findNetwork(begun.account.chainId),
    })
  }
  return {
    namespace: 'solana',
    connect: session.connect,
    reconnect: session.reconnect,
    cancelConnect: session.cancelConnect,
    disconnect: session.disconnect,
    switchNetwork: session.switchNetwork,
    switchAccount: async address => session.switchAccount(address),
    getBalance: (address, chainId) => getSolanaBalance(findNetwork(chainId), address),
    signMessage: async message => toBase58(await client().signMessage(message)),
    getClient: async () => client(),
  }
}
