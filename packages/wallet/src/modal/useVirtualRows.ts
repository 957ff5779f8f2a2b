import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Rows beside those in sight, so that Tab and quick scrolling find something. */
const spare = 4

export type VirtualRows = {
  readonly viewport: RefObject<HTMLDivElement | null>
  /** Indexes of the rows to draw. */
  readonly rows: readonly number[]
  /** Index of the last row in sight. */
  readonly last: number
  readonly onScroll: () => void
  /** For the element around the rows: the row that has the focus stays, however far it is scrolled away. */
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: () => void
}

/** Which of `count` rows of one height (pixels) to draw. A row says its index in `data-index`. */
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
