import { mobileRedirect, type Platform } from '../core/internal.ts'
import type { ListedWallet } from '../wallets/index.ts'

/** What opens a wallet on this phone: this page in the wallet's own browser where it has one, else its application. */
export function mobileLink(entry: ListedWallet, platform: Platform): string | null {
  const redirect = mobileRedirect(entry.id, { platform, href: location.href, page: window })
  return redirect ?? entry.universal_link ?? entry.mobile_link ?? null
}
