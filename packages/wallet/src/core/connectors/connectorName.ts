import type { Connector } from './Connector.ts'

/** Wallets shown under one name despite suffixes (specification section 3: named connectors). */
const walletNames = [
  'MetaMask',
  'Trust Wallet',
  'Solflare',
  'Phantom',
  'Coin98',
  'Magic Eden',
  'Backpack',
  'Bitget Wallet',
  'Frontier',
  'Xverse Wallet',
  'Leather',
  'WalletConnect',
  'Coinbase',
  'Ledger',
  'Safe',
] as const

/** A connector's display name: canonical, `Browser Wallet` if nameless, else the wallet's own. */
export function connectorName({ name, type }: Pick<Connector, 'name' | 'type'>): string {
  if (type === 'WALLET_CONNECT') return 'WalletConnect'
  const plain = plainWalletName(name)
  if (plain === '') return type === 'INJECTED' ? 'Browser Wallet' : name
  return walletNames.find(known => plainWalletName(known) === plain) ?? name
}

/** A wallet's name for comparison: `Phantom Wallet` of one namespace equals `Phantom` of another. */
export function plainWalletName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\bwallet\b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
