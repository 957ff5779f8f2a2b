import type { AnnouncedWallet, WalletSource } from './AnnouncedWallet.ts'
import { toConnector } from './toConnector.ts'

/** The wallet of this connector now, or once it announces itself within `wait` milliseconds. */
export function findWallet<Wallet extends AnnouncedWallet>(
  namespace: 'solana' | 'bip122',
  source: WalletSource<Wallet>,
  connectorId: string,
  wait: number,
): Promise<Wallet | undefined> {
  const find = () => source.list().find(wallet => toConnector(namespace, wallet).id === connectorId)
  const found = find()
  if (found || wait === 0) return Promise.resolve(found)
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      unwatch()
      resolve(find())
    }
    const timer = setTimeout(end, wait)
    const unwatch = source.onChange(() => find() && end())
  })
}
