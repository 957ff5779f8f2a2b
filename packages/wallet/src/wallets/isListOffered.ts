import type { WalletConfig } from '../core/index.ts'

/** Whether the modal offers the whole list: configuration key `allWallets`. */
export function isListOffered(allWallets: WalletConfig['allWallets'], isMobile: boolean): boolean {
  if (allWallets === 'HIDE') return false
  return allWallets !== 'ONLY_MOBILE' || isMobile
}
