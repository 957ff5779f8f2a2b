import type { OwnedValidator } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { VisuallyHidden } from '@granary/ui'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, Fragment, useEffect, useRef } from 'react'
import { useText } from '#web/i18n/useText.ts'
import type { Labels } from '../../labels/index.ts'
import type { OwnerSearch } from '../../ownerSearch.ts'
import { TableHead } from './TableHead.tsx'
import type { TableView } from './TableView.ts'
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
  const keys = useRowKeys(body, () => virtualizer, validators.length)
  const virtualizer = useVirtualizer({
    count: validators.length,
    getScrollElement: () => place.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: rowHeight,
    useFlushSync: false,
    rangeExtractor: range => withRow(defaultRangeExtractor(range), keys.focused),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another layout are measured anew
  useEffect(() => virtualizer.measure(), [rowHeight])
  // A new order or filter starts at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (place.current) place.current.scrollTop = 0
  }, [view.search, view.status, view.sort])
  let drawnTo = 0
  const gapBefore = (start: number, end: number) => {
    const gap = start - drawnTo
    drawnTo = end
    return gap > 0 && <Gap height={gap} />
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
          {virtualizer.getVirtualItems().map(({ index: at, start, end }) => {
            const validator = validators[at]
            if (!validator) return null
            return (
              <Fragment key={validator.pubkey}>
                {gapBefore(start, end)}
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
          {gapBefore(virtualizer.getTotalSize(), 0)}
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

function withRow(rows: number[], row: number | null): number[] {
  return row === null || rows.includes(row) ? rows : [...rows, row].sort((one, other) => one - other)
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
