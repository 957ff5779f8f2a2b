/** Whether the modal offers the whole list: configuration key `allWallets`. */
import type { WalletConfig } from '../core/index.ts'
export function isListOffered(allWallets: WalletConfig['allWallets'], isMobile: boolean): boolean {
  if (allWallets === 'HIDE') return false
  return allWallets !== 'ONLY_MOBILE' || isMobile
}
