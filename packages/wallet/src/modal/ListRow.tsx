import { classNames, VisuallyHidden } from '@granary/ui'
import type { ReactNode } from 'react'
import styles from './ListRow.module.css'
import motion from './shake.module.css'
import { opensNewTab, WalletLink } from './WalletLink.tsx'

/** Position of a row in a partly drawn list. `top` in pixels. */
export type RowPlace = { readonly index: number; readonly count: number; readonly top: number }

type ListRowProps = {
  readonly image: ReactNode
  readonly name: string
  /** A second, smaller line. */
  readonly note?: string | undefined
  readonly end?: ReactNode
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
  /** Links to a web page in a new tab, which `opensNewTab` says, or to a wallet's application. */
  | { readonly href: string; readonly opensNewTab: string }
  /** Text only, without an action. */
  | { readonly isPlain: true }
)

/** A row of a list: a wallet, a network, a link. */
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
  const words = (
    <>
      {image}
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </>
  )
  const className = classNames(styles.row, shakes && motion.shake)
  if ('href' in props)
    return (
      <WalletLink className={className} href={props.href} aria-description={label}>
        {words} {opensNewTab(props.href) && <VisuallyHidden>({props.opensNewTab})</VisuallyHidden>}
      </WalletLink>
    )
  if ('isPlain' in props) return <div className={classNames(styles.row, styles.plain)}>{words}</div>
  return (
    <button
      type="button"
      className={className}
      aria-description={label}
      aria-current={isCurrent || undefined}
      aria-disabled={isBlocked || undefined}
      onClick={isBlocked ? undefined : props.onClick}
    >
      {words}
    </button>
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
