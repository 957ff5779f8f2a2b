import { classNames } from '@granary/ui'
import type { ReactNode } from 'react'
import styles from './ListRow.module.css'
import motion from './shake.module.css'

/** Position of a row in a partly drawn list. `top` in pixels. */
export type RowPlace = { readonly index: number; readonly count: number; readonly top: number }

/** What a row shows. */
export type RowFace = {
  readonly image: ReactNode
  readonly name: string
  /** A second, smaller line. */
  readonly note?: string | undefined
  readonly end?: ReactNode
}

type ListRowProps = RowFace & {
  /** Screen reader text, if the visible words do not say what the row does. */
  readonly label?: string | undefined
  readonly isCurrent?: boolean
  /** Ignores clicks while something else runs; stays focusable. */
  readonly isBlocked?: boolean
  readonly shakes?: boolean
  /** Shown beside the row: a second action. */
  readonly beside?: ReactNode
  readonly place?: RowPlace
} & (
    | { readonly onClick: () => void }
    /** Text only, without an action. */
    | { readonly isPlain: true }
  )

/** A row of a list: a wallet, a network. */
export function ListRow(props: ListRowProps) {
  const { beside, place } = props
  return (
    <li
      className={classNames(beside ? styles.split : undefined, place && styles.placed)}
      {...(place && {
        'data-index': place.index,
        'aria-posinset': place.index + 1,
        'aria-setsize': place.count,
        style: { top: place.top },
      })}
    >
      <Control {...props} />
      {beside}
    </li>
  )
}

function Control(props: ListRowProps) {
  const { image, name, note, end, label, isCurrent, isBlocked, shakes } = props
  const words = <RowWords {...{ image, name, note, end }} />
  if ('isPlain' in props) return <div className={classNames(styles.row, styles.plain)}>{words}</div>
  return (
    <button
      type="button"
      className={classNames(styles.row, shakes && motion.shake)}
      aria-description={label}
      aria-current={isCurrent || undefined}
      aria-disabled={isBlocked || undefined}
      onClick={isBlocked ? undefined : props.onClick}
    >
      {words}
    </button>
  )
}

export function RowWords({ image, name, note, end }: RowFace) {
  return (
    <>
      {image}
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </>
  )
}

type RowListProps = {
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Rows to choose from, with a name for screen readers. */
export function RowList({ label, className, children }: RowListProps) {
  return (
    <ul className={classNames(styles.list, className)} aria-label={label}>
      {children}
    </ul>
  )
}
