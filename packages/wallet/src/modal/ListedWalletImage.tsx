import { useEffect, useState } from 'react'
import type { ListedWallet, WalletList } from '../wallets/index.ts'
import { WalletImage } from './WalletImage.tsx'

type ListedWalletImageProps = {
  readonly list: WalletList
  readonly entry: ListedWallet
  readonly size?: 'row' | 'large'
}

/** The image of a listed wallet; a placeholder until it loads, or if it does not load in time. */
export function ListedWalletImage({ list, entry, size = 'row' }: ListedWalletImageProps) {
  const [src, setSrc] = useState(entry.image_url)
  useEffect(() => {
    let isCurrent = true
    list.image(entry).then(image => isCurrent && setSrc(image))
    return () => {
      isCurrent = false
    }
  }, [list, entry])
  return <WalletImage src={src} size={size} />
}
