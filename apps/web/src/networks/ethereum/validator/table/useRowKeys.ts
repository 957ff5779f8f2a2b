import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

type RowKeys = {
  /** The focused row: it stays drawn when scrolled out of sight. */
  focused: number | null
  onFocus: (event: FocusEvent) => void
  onBlur: (event: FocusEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

const pageRows = 10

/** Arrow keys, Home, End and page keys move between rows on the same control. */
export function useRowKeys(
  body: RefObject<HTMLTableSectionElement | null>,
  scrollToRow: (at: number) => void,
  count: number,
): RowKeys {
  const [focused, setFocused] = useState<number | null>(null)
  const wanted = useRef<{ at: number; control: string } | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    const { at, control } = wanted.current
    const target = body.current?.querySelector<HTMLElement>(`[data-at="${at}"] [data-control="${control}"]`)
    if (!target) return
    wanted.current = null
    target.focus({ preventScroll: true })
  })
  return {
    focused: focused !== null && focused < count ? focused : null,
    onFocus: event => setFocused(rowOf(event.target)),
    onBlur: event => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocused(null)
    },
    onKeyDown: event => {
      const { control } = (event.target as HTMLElement).dataset
      const from = rowOf(event.target)
      const at = from === null ? null : rowAfter(event.key, from, count)
      if (at === null || control === undefined) return
      event.preventDefault()
      wanted.current = { at, control }
      setFocused(at)
      scrollToRow(at)
    },
  }
}

function rowOf(target: EventTarget): number | null {
  const row = (target as HTMLElement).closest<HTMLElement>('[data-at]')
  return row ? Number(row.dataset.at) : null
}

function rowAfter(key: string, from: number, count: number): number | null {
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, from + 1)
    case 'ArrowUp':
      return Math.max(0, from - 1)
    case 'PageDown':
      return Math.min(last, from + pageRows)
    case 'PageUp':
      return Math.max(0, from - pageRows)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}
