import drawings from './drawings.svg'
import styles from './HomePage.module.css'

/** A small drawing for a promise. Decoration: its words stand below. */
export function TrustPicture({ name }: { name: 'yours' | 'proved' | 'kept' }) {
  return (
    <svg className={styles.picture} viewBox="0 0 128 56" strokeWidth="1.5" aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}
