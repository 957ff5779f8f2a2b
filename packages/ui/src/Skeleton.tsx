import styles from './Skeleton.module.css'

/**
 * A placeholder as wide as the text to come: `8ch`. Set `aria-busy` on its container. An image, because a width as a
 * style would be refused in a page that the build rendered.
 */
export function Skeleton({ width = '8ch' }: { width?: string }) {
  return <svg className={styles.skeleton} width={width} aria-hidden="true" />
}
