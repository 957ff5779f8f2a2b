import type { WalletList } from '@granary/wallet/wallets'
import { drawCurrency } from './drawCurrency.ts'
import { imageOf, type RegistryImage } from './readImage.ts'

export type ImageKind = 'wallet' | 'network' | 'currency' | 'token'

export type RegistryImages = ReturnType<typeof createRegistryImages>

type Parts = {
  /** The bundled wallets. */
  readonly list: WalletList
  /** The provider's own, by image id. */
  readonly own: ReadonlyMap<string, RegistryImage>
}

/** Pictures by kind and id. Bundled ones load with their first reader; each is made once. */
export function createRegistryImages({ list, own }: Parts) {
  const made = new Map<string, RegistryImage>()

  async function make(kind: ImageKind, id: string): Promise<RegistryImage | undefined> {
    if (kind === 'wallet') return own.get(id) ?? ofDataUrl(await list.image({ id, name: id, image_id: id }))
    if (kind === 'currency') return ofSvg(drawCurrency(id))
    if (kind === 'token') return ofSvg(entryOf((await import('../generated/tokenIcons.ts')).tokenIcons, id))
    const [{ networkIcons }, { networkIds }] = await Promise.all([
      import('../generated/networkIcons.ts'),
      import('../generated/networkIds.ts'),
    ])
    return ofSvg(entryOf(networkIcons, entryOf(networkIds, id) ?? id))
  }

  return {
    /** @returns undefined if there is none */
    async read(kind: ImageKind, name: string): Promise<RegistryImage | undefined> {
      // Ids of wallets and CAIP-2 references tell upper from lower case.
      const id = kind === 'wallet' || kind === 'network' ? name : name.toLowerCase()
      const key = `${kind} ${id}`
      const image = made.get(key) ?? (await make(kind, id))
      if (image) made.set(key, image)
      return image
    },
  }
}

function entryOf(values: Readonly<Record<string, string>>, id: string): string | undefined {
  return Object.hasOwn(values, id) ? values[id] : undefined
}

function ofSvg(svg: string | undefined): RegistryImage | undefined {
  return svg === undefined ? undefined : imageOf('image/svg+xml', Buffer.from(svg))
}

function ofDataUrl(url: string | undefined): RegistryImage | undefined {
  const [, type, data] = /^data:(image\/[a-z]+);base64,(.+)$/.exec(url ?? '') ?? []
  return type && data ? imageOf(type, Buffer.from(data, 'base64')) : undefined
}
