import { useEffect, useState } from 'react'
import type { Network, Wallet } from '../core/index.ts'
import { useWalletContext } from '../react/index.ts'

const read = new WeakMap<Wallet, Map<string, Promise<string | undefined>>>()

/** A network's picture: its `assets.imageUrl`, or the registry's of its `assets.imageId`; undefined without either. */
export function useNetworkImage({ assets }: Network): string | undefined {
  const { wallet } = useWalletContext()
  const { imageUrl, imageId } = assets ?? {}
  const [fromRegistry, setFromRegistry] = useState<string>()
  useEffect(() => {
    if (imageUrl || !imageId || !wallet.config.registryUrl) return
    let isCurrent = true
    void readOnce(wallet, imageId).then(image => isCurrent && setFromRegistry(image))
    return () => {
      isCurrent = false
    }
  }, [wallet, imageUrl, imageId])
  return imageUrl ?? fromRegistry
}

function readOnce(wallet: Wallet, id: string): Promise<string | undefined> {
  const images = read.get(wallet) ?? new Map<string, Promise<string | undefined>>()
  read.set(wallet, images)
  const reading = images.get(id) ?? readImage(wallet, id).catch(() => undefined)
  images.set(id, reading)
  return reading
}

async function readImage(wallet: Wallet, id: string): Promise<string | undefined> {
  const { registry } = await wallet.services()
  return registry?.imageUrl('network', id)
}
