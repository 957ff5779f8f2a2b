import type { OwnedValidator } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { VisuallyHidden } from '@granary/ui'
import { type CSSProperties, Fragment, useEffect, useRef } from 'react'
import { useText } from '#web/i18n/useText.ts'
import type { Labels } from '../../labels/index.ts'
import type { OwnerSearch } from '../../ownerSearch.ts'
import { TableHead } from './TableHead.tsx'
import type { TableView } from './TableView.ts'
import { useDrawnRows } from './useDrawnRows.ts'
import { useRowKeys } from './useRowKeys.ts'
import { rowHeights, useRowLayout } from './useRowLayout.ts'
import { mostSelected, type Selection } from './useSelection.ts'
import { ValidatorRow } from './ValidatorRow.tsx'
import styles from './ValidatorTable.module.css'

/** A table of any number of validators: draws only the rows in sight and counts all of them. */
export function ValidatorTable(props: {
  network: EthereumNetworkId
  validators: readonly OwnedValidator[]
  labels: Labels
  view: TableView
  onView: (view: TableView) => void
  /** Null if no action is possible. */
  selection: Selection | null
  search: OwnerSearch
}) {
  const t = useText()
  const { network, validators, labels, view, onView, selection, search } = props
  const place = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const layout = useRowLayout()
  const rowHeight = rowHeights[layout]
  const keys = useRowKeys(body, at => drawn.scrollToRow(at), validators.length)
  const drawn = useDrawnRows(place, body, { count: validators.length, rowHeight, focused: keys.focused })
  // A new order or filter starts at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (place.current) place.current.scrollTop = 0
  }, [view.search, view.status, view.sort])
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
      aria-label={t('reward.validators.table')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
    >
      <table className={styles.table} aria-rowcount={validators.length + 1}>
        <caption>
          <VisuallyHidden>{t('reward.validators.table')}</VisuallyHidden>
        </caption>
        <TableHead
          view={view}
          onView={onView}
          chooseAll={selection && <ChooseAll validators={validators} selection={selection} />}
        />
        <tbody ref={body} onFocus={keys.onFocus} onBlur={keys.onBlur} onKeyDown={keys.onKeyDown}>
          {drawn.rows.map(at => {
            const validator = validators[at]
            if (!validator) return null
            return (
              <Fragment key={validator.pubkey}>
                {gapBefore(at)}
                <ValidatorRow
                  network={network}
                  validator={validator}
                  at={at}
                  labels={labels}
                  span={view.span}
                  isChosen={selection?.chosen.has(validator.pubkey) ?? null}
                  onChoose={selection?.set ?? ignore}
                  search={search}
                />
              </Fragment>
            )
          })}
          {gapBefore(validators.length)}
        </tbody>
      </table>
    </section>
  )
}

const ignore = () => undefined

/** Fills the height of undrawn rows. */
function Gap({ height }: { height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing inside takes the focus
    <tr aria-hidden="true" className={styles.gap}>
      <td style={{ height }} />
    </tr>
  )
}

/** Chooses all shown validators that are on chain, or none of them. */
function ChooseAll(props: { validators: readonly OwnedValidator[]; selection: Selection }) {
  const t = useText()
  const { validators, selection } = props
  const all = validators.filter(({ index }) => index !== null).map(({ pubkey }) => pubkey)
  const count = all.filter(pubkey => selection.chosen.has(pubkey)).length
  const isAll = count > 0 && count === Math.min(all.length, mostSelected)
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={isAll}
        disabled={all.length === 0}
        aria-label={t('reward.validators.chooseAll')}
        ref={box => {
          if (box) box.indeterminate = count > 0 && !isAll
        }}
        onChange={() => selection.set(all, !isAll)}
      />
      <span className={styles.allText} aria-hidden="true">
        {t('reward.validators.chooseAll')}
      </span>
    </label>
  )
}
