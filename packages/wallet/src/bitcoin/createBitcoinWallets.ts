import type { WalletSource } from '../announced/AnnouncedWallet.ts'
import { read } from '../announced/readStandardWallet.ts'
import { watchStandardWallets } from '../announced/watchStandardWallets.ts'
import type { Log, NetworkOf } from '../core/index.ts'
import type { BitcoinWallet } from './BitcoinWallet.ts'
import { openSatsWallet } from './openSatsWallet.ts'
import { openStandardBitcoinWallet } from './openStandardBitcoinWallet.ts'

/** More entries than a person has installed. */
const entryLimit = 100

/**
 * The wallets of the page that can connect to Bitcoin: those in `window.btc_providers` (WBIP-004: Xverse, Leather) and
 * those of the Wallet Standard (Magic Eden, Phantom, MetaMask). One that does both is taken by the first, which knows
 * transfers and comes back without asking the person.
 */
export function createBitcoinWallets(
  page: EventTarget,
  log: Log,
  networks: readonly NetworkOf['bip122'][],
): WalletSource<BitcoinWallet> {
  const registry = watchStandardWallets(page, log)
  const known = new WeakMap<object, BitcoinWallet>()
  const open = (key: unknown, openWallet: () => BitcoinWallet | null): readonly BitcoinWallet[] => {
    if (typeof key !== 'object' || key === null) return []
    const wallet = known.get(key) ?? openWallet()
    if (wallet) known.set(key, wallet)
    return wallet ? [wallet] : []
  }
  const entries = () => {
    const list = read(page, 'btc_providers')
    return Array.isArray(list) ? list.slice(0, entryLimit) : []
  }
  return {
    list: () => [
      ...entries().flatMap(entry => open(entry, () => openSatsWallet(page, entry, networks))),
      ...registry.list().flatMap(wallet => open(wallet, () => openStandardBitcoinWallet(wallet, networks))),
    ],
    onChange(listener) {
      const end = registry.onChange(listener)
      // `btc_providers` has no events; what the page's own scripts added is there once it has loaded.
      page.addEventListener('load', listener)
      return () => {
        end()
        page.removeEventListener('load', listener)
      }
    },
  }
}
