import { walletIcon } from './walletIcon.ts'

/**
 * Installs scripted Solana and Bitcoin wallets that sign with real keys:
 * `?solana=Marigold,Lantern&bitcoin=Marigold`. A name also in `wallets` is one wallet of several chains. A
 * Bitcoin wallet announces itself in `btc_providers`, or by the Wallet Standard with `bitcoinWay=standard`.
 */
export async function installOtherWallets(query: URLSearchParams): Promise<void> {
  const authorised = query.has('authorised')
  const solana = namesIn(query, 'solana')
  const bitcoin = namesIn(query, 'bitcoin')
  const otherWallets: Record<string, object> = {}
  if (solana.length > 0) {
    const { createSolanaTestWallet } = await import('../createSolanaTestWallet.ts')
    const { registerStandardWallet } = await import('../registerStandardWallet.ts')
    for (const name of solana) {
      const wallet = createSolanaTestWallet({ name, icon: walletIcon(name), authorised })
      registerStandardWallet(wallet.wallet)
      otherWallets[`solana:${name}`] = wallet
    }
  }
  if (bitcoin.length > 0) {
    const { createBitcoinTestWallet } = await import('../createBitcoinTestWallet.ts')
    const { announceSatsProvider } = await import('../announceSatsProvider.ts')
    const { registerStandardWallet } = await import('../registerStandardWallet.ts')
    const { satsProvider } = await import('../satsProvider.ts')
    const { standardBitcoinWallet } = await import('../standardBitcoinWallet.ts')
    for (const name of bitcoin) {
      const wallet = createBitcoinTestWallet({ authorised })
      if (query.get('bitcoinWay') === 'standard')
        registerStandardWallet(standardBitcoinWallet(wallet, name, walletIcon(name)))
      else announceSatsProvider(`${name}Provider.Bitcoin`, name, satsProvider(wallet), walletIcon(name))
      otherWallets[`bip122:${name}`] = wallet
    }
  }
  Object.assign(window, { otherWallets })
}

function namesIn(query: URLSearchParams, key: string): readonly string[] {
  return (query.get(key) ?? '').split(',').filter(Boolean)
}
