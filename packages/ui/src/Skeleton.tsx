import type { CSSProperties } from 'react'
import styles from './Skeleton.module.css'

/** A placeholder as wide as the text to come: `8ch`. Set `aria-busy` on its container. */
export function Skeleton({ width = '8ch' }: { width?: string }) {
  return (
    <span
      className={styles.skeleton}
      style={{ '--skeleton-width': width } as CSSProperties}
      aria-hidden="true"
    />
  )
}
