import type { CSSProperties } from 'react'
import styles from './Skeleton.module.css'

/** Stands where a text will be, as wide as that text: `8ch`. The waiting itself is said by `aria-busy` around it. */
export function Skeleton({ width = '8ch' }: { width?: string }) {
  return (
    <span
      className={styles.skeleton}
      style={{ '--skeleton-width': width } as CSSProperties}
      aria-hidden="true"
    />
  )
}
