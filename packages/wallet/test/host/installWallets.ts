import { announce, walletInfo } from '../announce.ts'
import { createTestWallet } from '../createTestWallet.ts'
import { walletIcon } from './walletIcon.ts'

/** Installs the wallets in the URL: `?wallets=Marigold,Tidewater&chain=71`. */
export function installWallets(query: URLSearchParams): void {
  const names = (query.get('wallets') ?? '').split(',').filter(Boolean)
  const wallets = names.map(name => {
    const wallet = createTestWallet({
      rpcUrls: { 560048: '/rpc/560048', 71: '/rpc/71' },
      chainId: Number(query.get('chain') ?? 560048),
      authorised: query.has('authorised'),
    })
    announce(walletInfo(name, `org.example.${name.toLowerCase()}`, walletIcon(name)), wallet.provider)
    return [name, wallet] as const
  })
  Object.assign(window, { wallets: Object.fromEntries(wallets) })
}
