import { classNames } from '@granary/ui'
import motion from './shake.module.css'
import styles from './WalletEmblem.module.css'
import { WalletImage } from './WalletImage.tsx'

type WalletEmblemProps = {
  readonly src: string | undefined
  readonly state: 'still' | 'waiting' | 'failed'
}

/** A wallet's image, large; its frame runs while the wallet is asked and shakes on failure. */
export function WalletEmblem({ src, state }: WalletEmblemProps) {
  return (
    <div className={classNames(styles.emblem, state === 'failed' && motion.shake)}>
      {state !== 'still' && (
        <svg
          className={state === 'failed' ? styles.broken : styles.ring}
          viewBox="0 0 112 112"
          aria-hidden="true"
        >
          <rect x="3" y="3" width="106" height="106" rx="34" pathLength="100" />
        </svg>
      )}
      <WalletImage src={src} size="large" />
    </div>
  )
}
