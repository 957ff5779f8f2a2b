import { type RefObject, startTransition, useEffect, useState } from 'react'

type DrawnRows = {
  /** Indices of the rows to draw, ascending. */
  rows: readonly number[]
  /** Scrolls as little as it takes to show a whole row. */
  scrollToRow: (at: number) => void
}

/** About the height in pixels of rows that are drawn, and removed, together: each change of the table costs a layout. */
const groupHeight = 800

/**
 * Which of `count` equally high rows to draw in a scrolling place: those in sight and a group of them before and after.
 * @param body the table's body, below a sticky head
 * @param rowHeight pixels
 * @param focused a row that stays drawn out of sight
 */
export function useDrawnRows(
  place: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  { count, rowHeight, focused }: { count: number; rowHeight: number; focused: number | null },
): DrawnRows {
  const size = Math.max(1, Math.round(groupHeight / rowHeight))
  const [group, setGroup] = useState(0)
  const [groupsInSight, setGroupsInSight] = useState(1)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const high = size * rowHeight
    const read = () => {
      // A group is in reserve on either side, so React may draw the next one over several frames.
      startTransition(() => setGroup(Math.floor(element.scrollTop / high)))
      // One more, as the first and the last may be in sight in part.
      setGroupsInSight(Math.ceil(element.clientHeight / high) + 1)
    }
    read()
    element.addEventListener('scroll', read, { passive: true })
    window.addEventListener('resize', read)
    return () => {
      element.removeEventListener('scroll', read)
      window.removeEventListener('resize', read)
    }
  }, [place, size, rowHeight])
  // A filter may leave fewer rows than the place was scrolled past.
  const first = Math.min(group, Math.floor(Math.max(0, count - 1) / size))
  const from = Math.max(0, (first - 1) * size)
  const to = Math.min(count, (first + groupsInSight + 1) * size)
  return {
    rows: withRow(
      Array.from({ length: to - from }, (_, place) => from + place),
      focused,
    ),
    scrollToRow: at => {
      const element = place.current
      if (!element) return
      const headHeight = body.current?.offsetTop ?? 0
      const start = at * rowHeight
      const end = headHeight + start + rowHeight - element.clientHeight
      if (start < element.scrollTop) element.scrollTo({ top: start })
      else if (end > element.scrollTop) element.scrollTo({ top: end })
    },
  }
}

function withRow(rows: number[], row: number | null): number[] {
  return row === null || rows.includes(row) ? rows : [...rows, row].sort((one, other) => one - other)
}
