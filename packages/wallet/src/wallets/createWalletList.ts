import type { WalletConfig } from '../core/index.ts'
import { type ListedWallet, schemeOf } from '../core/internal.ts'
import { cleanEntry } from './cleanEntry.ts'
import { createWalletImages } from './createWalletImages.ts'
import { highlightedWallets, walletPageSize, walletSearchLimit } from './listSizes.ts'
import { queryWallets, type WalletPage } from './queryWallets.ts'
import { readRows } from './readRows.ts'

/** The configuration keys for the list. */
export type WalletListSettings = Pick<
  WalletConfig,
  'allWallets' | 'includeWalletIds' | 'excludeWalletIds' | 'featuredWalletIds' | 'customWallets'
> & {
  /** CAIP-2 ids of the host's networks: drops wallets that support none of them. */
  readonly chains?: readonly string[]
}

/** A host's wallets: its own, featured ones and the bundled list. Asks no service. */
export type WalletList = WalletImages & {
  /** All wallets in display order: featured, the host's own, the others. */
  readonly all: readonly ListedWallet[]
  readonly custom: readonly ListedWallet[]
  /** The first four of those that the host features. */
  readonly featured: readonly ListedWallet[]
  /** The first four of the others. @param installed rdns of installed wallets */
  readonly recommended: (installed?: readonly string[]) => readonly ListedWallet[]
  /** @param page from 1 */
  readonly page: (page: number) => WalletPage
  /** @param among these; all by default */
  readonly search: (text: string, among?: readonly ListedWallet[]) => WalletPage
  readonly find: (id: string) => ListedWallet | undefined
  readonly findByRdns: (rdns: string) => ListedWallet | undefined
  /** Whether a registry certifies some. */
  readonly hasCertified: boolean
  /** Schemes of these wallets' applications, as `openHref` takes them. */
  readonly schemes: ReadonlySet<string>
}

export type WalletImages = {
  /** A wallet's picture as a `data:` URL; undefined if missing or not loaded within 2000 ms. Never throws. */
  readonly image: (wallet: ListedWallet) => Promise<string | undefined>
  /** Prefetches the pictures of a page's first 20 wallets. */
  readonly prefetch: (page: readonly ListedWallet[]) => Promise<void>
}

export function createWalletList(
  settings: WalletListSettings,
  bundled: readonly ListedWallet[] = readRows(),
  images: WalletImages = createWalletImages(bundled),
): WalletList {
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
    all,
    custom,
    hasCertified: all.some(({ badge_type }) => badge_type === 'certified'),
    featured: featured.slice(0, highlightedWallets),
    recommended(installed = []) {
      const isNew = ({ rdns }: ListedWallet) => !rdns || !installed.includes(rdns)
      const others = all.filter(wallet => !featured.includes(wallet) && !customIds.has(wallet.id))
      return others.filter(isNew).slice(0, highlightedWallets)
    },
    page: page => queryWallets(all, { page, entries: walletPageSize }),
    search: (text, among = all) => queryWallets(among, { search: text, entries: walletSearchLimit }),
    find: id => byId.get(id),
    findByRdns: rdns => all.find(wallet => wallet.rdns === rdns),
    schemes: new Set(
      all
        .flatMap(({ mobile_link, desktop_link }) => [mobile_link, desktop_link])
        .map(link => link && schemeOf(link))
        .filter(scheme => typeof scheme === 'string'),
    ),
    ...images,
  }
}
