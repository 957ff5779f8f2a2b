import { read } from '../core/announcements/read.ts'

/** A wallet in the page that does not announce itself. */
export type LegacyWallet = {
  readonly id: string
  readonly name: string
  readonly provider: object
}

/** Wallets by flag. MetaMask is last: most others also carry its flag. */
const flags: readonly (readonly [flag: string, id: string, name: string])[] = [
  ['isTrust', 'trust', 'Trust Wallet'],
  ['isTrustWallet', 'trust', 'Trust Wallet'],
  ['isPhantom', 'phantom', 'Phantom'],
  ['isCoin98', 'coin98', 'Coin98'],
  ['isMagicEden', 'magic-eden', 'Magic Eden'],
  ['isBackpack', 'backpack', 'Backpack'],
  ['isBitKeep', 'bitget', 'Bitget Wallet'],
  ['isFrontier', 'frontier', 'Frontier'],
  ['isCoinbaseWallet', 'coinbase', 'Coinbase'],
  ['isMetaMask', 'metamask', 'MetaMask'],
]

const providerLimit = 20

/**
 * The wallets at `window.ethereum`: one, shown as Browser Wallet, or the list in its `providers`, which
 * several wallets shared before EIP-6963.
 */
export function findLegacyWallets(page: object): readonly LegacyWallet[] {
  const ethereum = read(page, 'ethereum')
  const list = read(ethereum, 'providers')
  const several = Array.isArray(list) ? list.slice(0, providerLimit).filter(isProvider) : []
  if (several.length === 0) return isProvider(ethereum) ? [browserWallet(ethereum)] : []
  const found = new Map<string, LegacyWallet>()
  for (const provider of several) {
    const wallet = namedWallet(provider) ?? browserWallet(provider)
    if (!found.has(wallet.id)) found.set(wallet.id, wallet)
  }
  return [...found.values()]
}

function browserWallet(provider: object): LegacyWallet {
  return { id: 'injected', name: 'Browser Wallet', provider }
}

function namedWallet(provider: object): LegacyWallet | null {
  const flag = flags.find(([name]) => read(provider, name) === true)
  return flag ? { id: `injected-${flag[1]}`, name: flag[2], provider } : null
}

/** Whether a value may be an EIP-1193 provider. */
export function isProvider(value: unknown): value is object {
  return typeof value === 'object' && value !== null && typeof read(value, 'request') === 'function'
}
