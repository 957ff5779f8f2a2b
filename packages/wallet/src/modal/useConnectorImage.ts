import { useEffect, useState } from 'react'
import type { Connector } from '../core/index.ts'
import { useWalletList } from './useWalletList.ts'

/** A wallet's own picture, else the one that the list of wallets has for it. */
export function useConnectorImage(connector: Connector | undefined): string | undefined {
  const { id = '', name = '', imageUrl, imageId } = connector ?? {}
  const { list } = useWalletList('idle')
  const [listed, setListed] = useState<string>()
  useEffect(() => {
    if (imageUrl || !imageId || !list) return
    let isCurrent = true
    void list.image({ id, name, image_id: imageId }).then(image => isCurrent && setListed(image))
    return () => {
      isCurrent = false
    }
  }, [list, id, name, imageUrl, imageId])
  return imageUrl ?? listed
}
