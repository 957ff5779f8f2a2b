import type { RouteInput } from '@granary/api'
import type { RegistryWallet, registryRoutes } from '@granary/api/registry'
import { type ListedWallet, queryWallets } from '@granary/wallet/wallets'
import type { RegistryFile } from './readRegistryFile.ts'

export type WalletsQuery = RouteInput<(typeof registryRoutes)['getWallets']>['query']

/** The provider's own wallets before the bundled ones; one with the id of a bundled wallet takes its place. */
export function createWalletTable(bundled: readonly ListedWallet[], own: RegistryFile) {
  const ownIds = new Set(own.wallets.map(({ id }) => id))
  const shown = [
    ...own.wallets,
    ...bundled
      .filter(({ id }) => !ownIds.has(id) && !own.hidden.has(id))
      .map(
        wallet => ({ ...wallet, badge_type: own.certified.has(wallet.id) ? 'certified' : 'none' }) as const,
      ),
  ]
  const rows = new Map(shown.map((wallet, place) => [wallet.id, rowOf(wallet, place + 1)]))
  return {
    count: shown.length,
    page({ page, entries, include, exclude, chains, search, badge_type }: WalletsQuery) {
      const { data, count } = queryWallets(shown, {
        ...(page && { page }),
        ...(entries && { entries }),
        ...(include && { include }),
        ...(exclude && { exclude }),
        ...(chains && { chains }),
        ...(search && { search }),
        ...(badge_type && { badge_type }),
      })
      return { data: data.flatMap(({ id }) => rows.get(id) ?? []), count }
    },
  }
}

function rowOf(wallet: ListedWallet, order: number): RegistryWallet {
  const { id, name, image_id, rdns, chains = [], badge_type = 'none' } = wallet
  const namespaces = [...new Set(chains.map(chain => chain.split(':')[0] ?? ''))]
  return {
    id,
    name,
    homepage: wallet.homepage ?? null,
    image_id: image_id ?? null,
    order,
    mobile_link: wallet.mobile_link ?? null,
    desktop_link: wallet.desktop_link ?? null,
    link_mode: wallet.universal_link ?? null,
    webapp_link: wallet.webapp_link ?? null,
    app_store: wallet.app_store ?? null,
    play_store: wallet.play_store ?? null,
    rdns: rdns ?? null,
    chrome_store: wallet.chrome_store ?? null,
    // EIP-6963 and the Wallet Standard know an extension by this name in every namespace.
    injected: rdns ? namespaces.map(namespace => ({ namespace, injected_id: rdns })) : null,
    chains: [...chains],
    badge_type,
  }
}
