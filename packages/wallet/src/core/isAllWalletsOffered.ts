import { isMobile } from './isMobile.ts'
import type { WalletConfig } from './WalletConfig.ts'

type Choice = Pick<WalletConfig, 'allWallets' | 'isMobile'>

/** Whether the Connect view leads to the list of all wallets (configuration key `allWallets`). */
export function isAllWalletsOffered({ allWallets = 'SHOW', isMobile: askHost = isMobile }: Choice): boolean {
  return allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && askHost())
}
