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

/** Whether this wallet of the list can answer a pairing on this device, and the host offers WalletConnect with it. */
export function isPairable(
  entry: ListedWallet,
  { enableWalletConnect, relayWalletIds }: RelayConfig,
  platform: Pick<Platform, 'isMobile'>,
): boolean {
  const isOffered = enableWalletConnect === true && (relayWalletIds?.includes(entry.id) ?? true)
  return isOffered && pairingPlaces(entry, platform, false).length > 0
}
