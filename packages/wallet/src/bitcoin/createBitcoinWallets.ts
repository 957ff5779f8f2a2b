import type { WalletSource } from '../announced/AnnouncedWallet.ts'
import { watchStandardWallets } from '../announced/watchStandardWallets.ts'
import { read } from '../core/announcements/read.ts'
import type { AdapterHost } from '../core/index.ts'
import type { BitcoinWallet } from './BitcoinWallet.ts'
import { openSatsWallet } from './openSatsWallet.ts'
import { openStandardBitcoinWallet } from './openStandardBitcoinWallet.ts'

/** More entries than anyone has installed. */
const entryLimit = 100

/**
 * The page's Bitcoin wallets: `window.btc_providers` (WBIP-004: Xverse, Leather) and the Wallet Standard
 * (Magic Eden, Phantom, MetaMask). A wallet in both is used by the former, which has transfers and restores
 * without asking the person.
 */
export function createBitcoinWallets(
  page: EventTarget,
  host: Pick<AdapterHost<'bip122'>, 'log' | 'networks'>,
): WalletSource<BitcoinWallet> {
  const registry = watchStandardWallets(page, host.log)
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
      ...entries().flatMap(entry => open(entry, () => openSatsWallet(page, entry, host))),
      ...registry.list().flatMap(wallet => open(wallet, () => openStandardBitcoinWallet(wallet, host))),
    ],
    onChange(listener) {
      const end = registry.onChange(listener)
      // `btc_providers` has no events; entries of the page's own scripts are there after load.
      page.addEventListener('load', listener)
      return () => {
        end()
        page.removeEventListener('load', listener)
      }
    },
  }
}
