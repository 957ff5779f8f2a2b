import { classNames } from '@granary/ui'
import type { ReactNode } from 'react'
import styles from './ListRow.module.css'

type ListRowProps = {
  readonly image: ReactNode
  readonly name: string
  /** A second, smaller line. */
  readonly note?: string | undefined
  readonly end?: ReactNode
  readonly isCurrent?: boolean
  /** Takes no click while something else goes on; stays focusable. */
  readonly isBlocked?: boolean
  readonly shakes?: boolean
  readonly onClick: () => void
}

/** A row to choose: a wallet, a network. */
export function ListRow({ image, name, note, end, isCurrent, isBlocked, shakes, onClick }: ListRowProps) {
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.row, shakes && styles.shake)}
        aria-current={isCurrent || undefined}
        aria-disabled={isBlocked || undefined}
        onClick={isBlocked ? undefined : onClick}
      >
        {image}
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          {note && <span className={styles.note}>{note}</span>}
        </span>
        {end && <span className={styles.end}>{end}</span>}
      </button>
    </li>
  )
}
