import type { Platform } from '../core/internal.ts'
import type { ListedWallet } from '../wallets/index.ts'

/** Where a listed wallet can answer a pairing. */
export type PairingPlace = 'browser' | 'mobile' | 'desktop' | 'webapp'

/** The places of a wallet on this device, the most convenient first. */
export function pairingPlaces(
  { mobile_link, universal_link, desktop_link, webapp_link }: ListedWallet,
  { isMobile }: Pick<Platform, 'isMobile'>,
  isInstalled: boolean,
): readonly PairingPlace[] {
  const isPhone = Boolean(mobile_link || universal_link)
  const places: readonly (readonly [PairingPlace, boolean])[] = [
    ['browser', isInstalled],
    ['mobile', isPhone],
    ['desktop', Boolean(desktop_link) && !isMobile],
    ['webapp', Boolean(webapp_link)],
  ]
  return places.flatMap(([place, isOffered]) => (isOffered ? [place] : []))
}

type RelayConfig = {
  readonly enableWalletConnect?: boolean | undefined
  readonly relayWalletIds?: readonly string[] | undefined
}

/** Whether the host offers WalletConnect with this wallet of the list. */
export function isPairingOffered(
  { enableWalletConnect, relayWalletIds }: RelayConfig,
  { id }: ListedWallet,
): boolean {
  return enableWalletConnect === true && (relayWalletIds?.includes(id) ?? true)
}
