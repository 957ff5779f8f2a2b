import type { ListedWallet } from '../core/internal.ts'
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
  const loading = new Map<number, ReturnType<LoadPack>>()

  function loadPack(index: number): ReturnType<LoadPack> {
    const known = loading.get(index)
    if (known) return known
    const pack = (packs[index] ?? noPack)()
    loading.set(index, pack)
    pack.catch(() => loading.delete(index))
    return pack
  }

  /** A wallet's picture; undefined if missing or not loaded within 2000 ms. Never throws. */
  async function image({ image_url, image_id }: ListedWallet): Promise<string | undefined> {
    const position = positions.get(image_id)
    if (image_url || position === undefined) return image_url
    const pack = loadPack(Math.floor(position / iconsPerPack)).catch(() => undefined)
    const icon = (await inTime(pack))?.icons[position % iconsPerPack]
    return icon ? `data:image/webp;base64,${icon}` : undefined
  }

  return {
    image,
    /** Prefetches the pictures of a page's first wallets. */
    async prefetch(page: readonly ListedWallet[]): Promise<void> {
      await Promise.all(page.slice(0, prefetchedImages).map(image))
    },
  }
}

const noPack: LoadPack = () => Promise.resolve({ icons: [] })

async function inTime<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<undefined>(resolve => {
    timer = setTimeout(() => resolve(undefined), walletImageTimeout)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
