import { useSyncExternalStore } from 'react'

/** How a row stands: as one line of a table, or as labelled figures in two or three columns. */
export type RowLayout = 'line' | 'threes' | 'twos'

/** Pixels, borders included. All rows of a layout are equally high. */
export const rowHeights: Readonly<Record<RowLayout, number>> = { line: 64, threes: 158, twos: 204 }

const isThrees = '(max-width: 1079px)'
const isTwos = '(max-width: 559px)'

/** The layout for the screen's width: narrow ones have no room for a column a figure. */
export function useRowLayout(): RowLayout {
  return useSyncExternalStore(subscribe, layoutNow, () => 'line')
}

function layoutNow(): RowLayout {
  if (matchMedia(isTwos).matches) return 'twos'
  return matchMedia(isThrees).matches ? 'threes' : 'line'
}

function subscribe(listener: () => void): () => void {
  const queries = [isTwos, isThrees].map(query => matchMedia(query))
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}
