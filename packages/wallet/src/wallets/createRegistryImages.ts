import type { Registry } from '../core/index.ts'
import { type ListedWallet, within } from '../core/internal.ts'
import { prefetchedImages, walletImageTimeout } from './createWalletImages.ts'
import type { WalletImages } from './createWalletList.ts'

type BundledImages = WalletImages & { has(id: string | undefined): boolean }

/** The bundled pictures, and for other wallets those of a registry, each read once. */
export function createRegistryImages(
  bundled: BundledImages,
  findRegistry: () => Promise<Registry | undefined>,
): WalletImages {
  const read = new Map<string, Promise<string | undefined>>()

  async function fromRegistry(id: string): Promise<string | undefined> {
    const registry = await findRegistry()
    return registry?.imageUrl('wallet', id)
  }

  function readOnce(id: string): Promise<string | undefined> {
    const reading = read.get(id) ?? fromRegistry(id).catch(() => undefined)
    read.set(id, reading)
    return reading
  }

  /** A picture; a wallet's bundled one if the registry has none in time. Never throws. */
  async function image(wallet: ListedWallet): Promise<string | undefined> {
    const { image_url, image_id, id } = wallet
    if (image_url || !image_id || bundled.has(image_id)) return bundled.image(wallet)
    return (
      (await within(walletImageTimeout, readOnce(image_id))) ?? bundled.image({ ...wallet, image_id: id })
    )
  }

  return {
    image,
    async prefetch(page) {
      await Promise.all(page.slice(0, prefetchedImages).map(image))
    },
  }
}
