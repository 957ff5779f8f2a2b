import { classNames, WalletIcon } from '@granary/ui'
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
