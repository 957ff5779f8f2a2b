import type { WalletConfig } from '../core/index.ts'
import { type ListedWallet, schemeOf } from '../core/internal.ts'
import { cleanEntry } from './cleanEntry.ts'
import { createWalletImages } from './createWalletImages.ts'
import { queryWallets, type WalletPage, walletPageSize, walletSearchLimit } from './queryWallets.ts'
import { readRows } from './readRows.ts'

/** Number of recommended and of featured wallets on the first view (specification section 9). */
export const highlightedWallets = 4

/** The configuration keys for the list. */
export type WalletListSettings = Pick<
  WalletConfig,
  'allWallets' | 'includeWalletIds' | 'excludeWalletIds' | 'featuredWalletIds' | 'customWallets'
> & {
  /** CAIP-2 ids of the host's networks: drops wallets that support none of them. */
  readonly chains?: readonly string[]
}

export type WalletList = ReturnType<typeof createWalletList>

export type WalletImages = Pick<ReturnType<typeof createWalletImages>, 'image' | 'prefetch'>

/** A host's wallets: its own, featured ones and the bundled list. Asks no service. */
export function createWalletList(
  settings: WalletListSettings,
  bundled: readonly ListedWallet[] = readRows(),
  images: WalletImages = createWalletImages(bundled),
) {
  const { includeWalletIds = [], excludeWalletIds, featuredWalletIds = [], chains } = settings
  const custom = (settings.customWallets ?? []).map(cleanEntry).filter(entry => entry !== null)
  const customIds = new Set(custom.map(({ id }) => id))
  const offered = queryWallets(
    bundled.filter(({ id }) => !customIds.has(id)),
    {
      entries: bundled.length,
      include: includeWalletIds,
      ...(excludeWalletIds && { exclude: excludeWalletIds }),
      ...(chains && { chains }),
    },
  ).data
  const byId = new Map([...offered, ...custom].map(wallet => [wallet.id, wallet]))
  const featured = featuredWalletIds.map(id => byId.get(id)).filter(wallet => wallet !== undefined)
  const all = [...new Set([...featured, ...custom, ...offered])]

  return {
    /** All wallets in display order: featured, the host's own, the others. */
    all,
    custom,
    /** Whether a registry certifies some. */
    hasCertified: all.some(({ badge_type }) => badge_type === 'certified'),
    featured: featured.slice(0, highlightedWallets),
    /** The first of the others. @param installed rdns of installed wallets */
    recommended(installed: readonly string[] = []): readonly ListedWallet[] {
      const isNew = ({ rdns }: ListedWallet) => !rdns || !installed.includes(rdns)
      const others = all.filter(wallet => !featured.includes(wallet) && !customIds.has(wallet.id))
      return others.filter(isNew).slice(0, highlightedWallets)
    },
    /** @param page from 1 */
    page: (page: number): WalletPage => queryWallets(all, { page, entries: walletPageSize }),
    search: (text: string): WalletPage => queryWallets(all, { search: text, entries: walletSearchLimit }),
    find: (id: string): ListedWallet | undefined => byId.get(id),
    findByRdns: (rdns: string): ListedWallet | undefined => all.find(wallet => wallet.rdns === rdns),
    /** Application schemes of these wallets; see `safeHref`. */
    schemes: new Set(
      all
        .flatMap(({ mobile_link, desktop_link }) => [mobile_link, desktop_link])
        .map(link => link && schemeOf(link))
        .filter(scheme => typeof scheme === 'string'),
    ),
    ...images,
  }
}
