import { classNames } from '@granary/ui'
import drawings from './drawings.svg'
import styles from './NetworksList.module.css'

/** Our own drawing: a hint of each network, not its logo. */
export function NetworkMark({ name, quiet = false }: { name: string; quiet?: boolean }) {
  return (
    <span className={classNames(styles.mark, quiet && styles.quiet)}>
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <use href={`${drawings}#${name}`} />
      </svg>
    </span>
  )
}
