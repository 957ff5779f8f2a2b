import { classNames, WalletIcon } from '@granary/ui'
import styles from './WalletImage.module.css'

type WalletImageProps = {
  readonly src: string | undefined
  readonly size?: 'row' | 'large' | 'text'
}

/** The icon a wallet announced, only ever as an `<img>` (no script runs in it); a plain sign without one. */
export function WalletImage({ src, size = 'row' }: WalletImageProps) {
  const look = classNames(styles.image, styles[size])
  if (src) return <img className={look} src={src} alt="" draggable={false} />
  return (
    <span className={classNames(look, styles.none)}>
      <WalletIcon size={size === 'large' ? 34 : size === 'row' ? 20 : 12} />
    </span>
  )
}
