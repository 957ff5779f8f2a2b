import { createAnnouncedSession } from '../announced/createAnnouncedSession.ts'
import type { SolanaAdapter } from '../core/adapters/Adapter.ts'
import type { AdapterHost } from '../core/index.ts'
import { toBase58 } from '../encoding/base58.ts'
import { createSolanaClient, getSolanaBalance, isSolanaRejection } from './createSolanaClient.ts'
import { createSolanaWallets } from './createSolanaWallets.ts'

/**
 * The solana namespace: wallets announced by the Wallet Standard, or outside the page. Solana wallets have no network of their
 * own: each request names it, and the page chooses. `signMessage` returns base58.
 */
export function createSolanaAdapter(host: AdapterHost<'solana'>): SolanaAdapter {
  const { session, findNetwork, adapter } = createAnnouncedSession({
    namespace: 'solana',
    host,
    source: createSolanaWallets(window, host),
    isRejection: isSolanaRejection,
    createClient: createSolanaClient,
    loadRemote: async () => (await import('./openRemoteSolanaWallet.ts')).openRemoteSolanaWallet,
  })
  return {
    ...adapter,
    switchAccount: async address => session.switchAccount(address),
    getBalance: (address, chainId) => getSolanaBalance(findNetwork(chainId), address),
    async signMessage(message) {
      const client = await adapter.getClient()
      return toBase58(await client.signMessage(message))
    },
  }
}
