import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Rows beyond the visible ones, for Tab and fast scrolling. */
const spare = 4

export type VirtualRows = {
  readonly viewport: RefObject<HTMLDivElement | null>
  /** Indexes of the rows to draw. */
  readonly rows: readonly number[]
  /** Index of the last visible row. */
  readonly last: number
  readonly onScroll: () => void
  /** For the rows' container: the focused row stays rendered, however far away it scrolls. */
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: () => void
}

/** The rows to draw of `count` rows of one height (pixels). Each row sets its index in `data-index`. */
export function useVirtualRows(count: number, height: number): VirtualRows {
  const viewport = useRef<HTMLDivElement>(null)
  const [{ first, last }, setRange] = useState({ first: 0, last: 0 })
  const [focused, setFocused] = useState<number>()

  const measure = useCallback(() => {
    const element = viewport.current
    if (!element) return
    const top = Math.floor(element.scrollTop / height)
    const bottom = Math.ceil((element.scrollTop + element.clientHeight) / height)
    setRange(before =>
      before.first === top && before.last === bottom ? before : { first: top, last: bottom },
    )
  }, [height])
  useLayoutEffect(() => {
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [measure])

  const from = Math.max(0, Math.min(first, count) - spare)
  const to = Math.min(count, last + spare)
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  if (focused !== undefined && focused < count && !rows.includes(focused)) {
    rows.push(focused)
    rows.sort((a, b) => a - b)
  }
  return {
    viewport,
    rows,
    last,
    onScroll: measure,
    onFocus: useCallback(({ target }: FocusEvent) => {
      const index = target.closest('[data-index]')?.getAttribute('data-index')
      setFocused(index == null ? undefined : Number(index))
    }, []),
    onBlur: useCallback(() => setFocused(undefined), []),
  }
}
