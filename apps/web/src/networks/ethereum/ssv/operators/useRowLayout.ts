import { useSyncExternalStore } from 'react'

/** How an operator stands: as one line of a table, or as labelled figures. */
export type RowLayout = 'line' | 'card'

/** Pixels, borders included. All rows of a layout are equally high. */
export const rowHeights: Readonly<Record<RowLayout, number>> = { line: 64, card: 204 }

/** Beside the steps, and between 1160 and 1280 px also beside the summary, a line has no room. */
const isLine = '(min-width: 1281px), ((min-width: 940px) and (max-width: 1159px))'

/** The layout for the screen's width. */
export function useRowLayout(): RowLayout {
  return useSyncExternalStore(subscribe, layoutNow, () => 'line')
}

function layoutNow(): RowLayout {
  return matchMedia(isLine).matches ? 'line' : 'card'
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(isLine)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
