import { createAnnouncedSession } from '../announced/createAnnouncedSession.ts'
import type { BitcoinAdapter } from '../core/adapters/Adapter.ts'
import { type AdapterHost, isUserRejection } from '../core/index.ts'
import { AccountSwitchError } from '../core/wallet-errors/AccountSwitchError.ts'
import { createBitcoinClient } from './createBitcoinClient.ts'
import { createBitcoinWallets } from './createBitcoinWallets.ts'
import { getBitcoinBalance } from './getBitcoinBalance.ts'

/**
 * The bip122 namespace: wallets in `window.btc_providers`, of the Wallet Standard, or outside the page. The account in use is a
 * payment one; ordinals accounts are in `accounts` with type eoa. `signMessage` returns base64: a compact
 * ECDSA or a BIP-322 signature, as the wallet does for that kind of address; `getClient` can request either.
 */
export function createBitcoinAdapter(host: AdapterHost<'bip122'>): BitcoinAdapter {
  const { session, findNetwork, adapter } = createAnnouncedSession({
    namespace: 'bip122',
    host,
    source: createBitcoinWallets(window, host),
    isRejection: isUserRejection,
    createClient: createBitcoinClient,
    loadRemote: async () => (await import('./openRemoteBitcoinWallet.ts')).openRemoteBitcoinWallet,
  })
  return {
    ...adapter,
    async switchAccount(address) {
      if (!address) throw new AccountSwitchError('address missing')
      const known = session.current().accounts.find(account => account.address === address)
      if (known && known.type !== 'payment') throw new AccountSwitchError('not a payment account')
      session.switchAccount(address)
    },
    getBalance: (address, chainId) => getBitcoinBalance(findNetwork(chainId), address),
    signMessage: async message => (await adapter.getClient()).signMessage(message),
  }
}
