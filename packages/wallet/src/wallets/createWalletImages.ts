import { type ListedWallet, lazily, within } from '../core/internal.ts'
import { iconPacks } from './generated/iconPacks.ts'

/** Timeout for a picture in milliseconds (specification section 9). */
export const walletImageTimeout = 2000
/** Pictures prefetched per page. */
export const prefetchedImages = 20
/** As the list's generator packs them: neighbours in the list are shown and loaded together. */
const iconsPerPack = 10

type LoadPack = (typeof iconPacks)[number]

/**
 * Pictures of the bundled wallets as `data:` URLs: pages with announced wallets allow those anyway, and
 * bundlers and plain browsers load scripts alike. A pack loads with the first request for one of its
 * pictures.
 */
export function createWalletImages(wallets: readonly ListedWallet[], packs: readonly LoadPack[] = iconPacks) {
  const positions = new Map(wallets.map(({ image_id }, position) => [image_id, position]))
  const loadPacks = packs.map(lazily)

  /** A wallet's picture; undefined if missing or not loaded within 2000 ms. Never throws. */
  async function image({ image_url, image_id }: ListedWallet): Promise<string | undefined> {
    const position = positions.get(image_id)
    if (image_url || position === undefined) return image_url
    const loading = loadPacks[Math.floor(position / iconsPerPack)]?.().catch(() => undefined)
    const pack = loading && (await within(walletImageTimeout, loading))
    const icon = pack?.icons[position % iconsPerPack]
    return icon ? `data:image/webp;base64,${icon}` : undefined
  }

  return {
    image,
    has: (id: string | undefined) => positions.has(id),
    /** Prefetches the pictures of a page's first wallets. */
    async prefetch(page: readonly ListedWallet[]): Promise<void> {
      await Promise.all(page.slice(0, prefetchedImages).map(image))
    },
  }
}
