import { useState } from 'react'

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

/** Table rows, revealed a few per click, half as many on phones; loads further server pages as needed. */
export function useShownRows<Row>(rows: readonly Row[], atOnce: number, pages: Pages) {
  const [first] = useState(() => (isPhone() ? Math.ceil(atOnce / 2) : atOnce))
  const [count, setCount] = useState(first)
  const showOlder = () => {
    setCount(count + first)
    if (count + first > rows.length && pages.hasNextPage) pages.fetchNextPage()
  }
  return {
    shown: rows.slice(0, count),
    hasOlder: count < rows.length || pages.hasNextPage,
    isBusy: pages.isFetchingNextPage,
    showOlder,
  }
}

/** There a row becomes a list of its figures, as in HistoryTable.module.css. */
function isPhone(): boolean {
  return window.matchMedia?.('(max-width: 639px)').matches ?? false
}
