import type { SsvOperatorRow } from '@granary/api/ssv'
import { VisuallyHidden } from '@granary/ui'
import { type CSSProperties, Fragment, useEffect, useRef } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { useDrawnRows, useRowKeys } from '../../validator/table/index.ts'
import { OperatorHead } from './OperatorHead.tsx'
import { OperatorRow } from './OperatorRow.tsx'
import styles from './OperatorTable.module.css'
import type { OperatorView } from './OperatorView.ts'
import { rowHeights, useRowLayout } from './useRowLayout.ts'

/** A table of any number of operators: draws only the rows in sight and counts all of them. */
export function OperatorTable(props: {
  operators: readonly SsvOperatorRow[]
  view: OperatorView
  onView: (view: OperatorView) => void
  chosen: ReadonlySet<number>
  /** The cluster has all its operators: only chosen ones can be pressed. */
  isFull: boolean
  /** Must be the same function in every render. */
  onChoose: (id: number, isChosen: boolean) => void
}) {
  const t = useText()
  const { operators, view, onView, chosen, isFull, onChoose } = props
  const place = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const layout = useRowLayout()
  const rowHeight = rowHeights[layout]
  const keys = useRowKeys(body, at => drawn.scrollToRow(at), operators.length)
  const drawn = useDrawnRows(place, body, { count: operators.length, rowHeight, focused: keys.focused })
  // A new order or filter starts at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (place.current) place.current.scrollTop = 0
  }, [view])
  let next = 0
  const gapBefore = (at: number) => {
    const missing = at - next
    next = at + 1
    return missing > 0 && <Gap height={missing * rowHeight} />
  }
  return (
    <section
      ref={place}
      className={styles.place}
      data-layout={layout}
      aria-label={t('stake.ssv.operators.table')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
    >
      <table className={styles.table} aria-rowcount={operators.length + 1}>
        <caption>
          <VisuallyHidden>{t('stake.ssv.operators.table')}</VisuallyHidden>
        </caption>
        <OperatorHead view={view} onView={onView} />
        <tbody ref={body} onFocus={keys.onFocus} onBlur={keys.onBlur} onKeyDown={keys.onKeyDown}>
          {drawn.rows.map(at => {
            const operator = operators[at]
            if (!operator) return null
            const isChosen = chosen.has(operator.id)
            return (
              <Fragment key={operator.id}>
                {gapBefore(at)}
                <OperatorRow
                  operator={operator}
                  at={at}
                  isChosen={isChosen}
                  isOff={isFull && !isChosen}
                  onChoose={onChoose}
                />
              </Fragment>
            )
          })}
          {gapBefore(operators.length)}
        </tbody>
      </table>
    </section>
  )
}

/** Fills the height of undrawn rows. */
function Gap({ height }: { height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing inside takes the focus
    <tr aria-hidden="true" className={styles.gap}>
      <td style={{ height }} />
    </tr>
  )
}
