import { classNames, WalletIcon } from '@granary/ui'
import { useEffect, useState } from 'react'
import type { ListedWallet, WalletList } from '../wallets/index.ts'
import styles from './WalletImage.module.css'

type WalletImageProps = {
  readonly src: string | undefined
  readonly size?: 'row' | 'large' | 'text'
}

/** A wallet's announced icon, only ever as an `<img>`, which runs no scripts; a placeholder without one. */
export function WalletImage({ src, size = 'row' }: WalletImageProps) {
  const look = classNames(styles.image, styles[size])
  if (src) return <img className={look} src={src} alt="" draggable={false} />
  return (
    <span className={classNames(look, styles.none)}>
      <WalletIcon size={size === 'large' ? 34 : size === 'row' ? 20 : 12} />
    </span>
  )
}

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
