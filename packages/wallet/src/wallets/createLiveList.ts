import type { Registry, RegistryQuery } from '../core/index.ts'
import { createRegistryImages } from './createRegistryImages.ts'
import { createWalletImages } from './createWalletImages.ts'
import { createWalletList, type WalletList, type WalletListSettings } from './createWalletList.ts'
import { walletPageSize, walletSearchLimit } from './listSizes.ts'
import { readRows } from './readRows.ts'
import { readWallets } from './readWallets.ts'
import { type RegistryEntry, updateRows } from './updateRows.ts'

/** Milliseconds without a request after a failed one (specification section 9: 30 s for errors). */
const pauseAfterFailure = 30_000

export type LiveList = {
  readonly current: () => WalletList
  /** Called when the list changes. @returns unsubscribe */
  readonly subscribe: (listener: () => void) => () => void
  /** Reads a page of the registry's list, if it has so many; never throws, here and below. @param page from 1 */
  readonly readPage: (page: number) => Promise<void>
  readonly search: (text: string) => Promise<void>
  /** Reads the wallets that the host features and the package lacks. */
  readonly readFeatured: () => Promise<void>
  readonly readCertified: () => Promise<void>
}

/**
 * A host's wallets at once, from the package, and again after each page of a registry. Without a registry, or while it
 * is silent, busy or broken, nothing changes.
 * @param findRegistry resolves to undefined if the host has none
 */
export function createLiveList(
  settings: WalletListSettings,
  findRegistry: () => Promise<Registry | undefined>,
): LiveList {
  const bundled = readRows()
  const images = createRegistryImages(createWalletImages(bundled), findRegistry)
  const entries = new Map<string, RegistryEntry>()
  const asked = new Set<string>()
  const listeners = new Set<() => void>()
  let list = createWalletList(settings, bundled, images)
  let total = Number.POSITIVE_INFINITY
  let pausedUntil = 0

  /** Reads a page once. @returns its count; undefined if it was read before, or cannot be read now */
  async function ask(query: RegistryQuery): Promise<number | undefined> {
    const key = JSON.stringify(query)
    if (asked.has(key) || Date.now() < pausedUntil) return undefined
    asked.add(key)
    const registry = await findRegistry().catch(() => undefined)
    if (!registry) return undefined
    try {
      const { data, count } = await registry.wallets({ ...scope(settings), ...query })
      add(readWallets(data, error => registry.log.warn('Wallet entry refused', error)))
      return count
    } catch (error) {
      asked.delete(key)
      pausedUntil = Date.now() + pauseAfterFailure
      registry.log.info('Wallet registry not read', error)
      return undefined
    }
  }

  function add(page: readonly RegistryEntry[]): void {
    const before = entries.size
    for (const entry of page) if (!entries.has(entry.wallet.id)) entries.set(entry.wallet.id, entry)
    if (entries.size === before) return
    list = createWalletList(settings, updateRows(bundled, [...entries.values()]), images)
    for (const listener of listeners) listener()
  }

  return {
    current: () => list,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async readPage(page) {
      if ((page - 1) * walletPageSize >= total) return
      total = (await ask({ page, entries: walletPageSize })) ?? total
    },
    async search(text) {
      if (text.trim()) await ask({ search: text.trim(), entries: walletSearchLimit })
    },
    async readFeatured() {
      const missing = (settings.featuredWalletIds ?? []).filter(id => !list.find(id))
      if (missing.length > 0) await ask({ include: missing, entries: walletSearchLimit })
    },
    async readCertified() {
      await ask({ badge_type: 'certified', entries: walletSearchLimit })
    },
  }
}

/** The host's own choice of wallets, so that the registry sends no others. */
function scope({ includeWalletIds, excludeWalletIds, chains }: WalletListSettings): RegistryQuery {
  return {
    ...(includeWalletIds?.length && { include: includeWalletIds }),
    ...(excludeWalletIds?.length && { exclude: excludeWalletIds }),
    ...(chains?.length && { chains }),
  }
}
