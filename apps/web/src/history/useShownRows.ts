import { useState } from 'react'

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

/** Table rows, revealed a few per click; loads further server pages as needed. */
export function useShownRows<Row>(rows: readonly Row[], first: number, pages: Pages) {
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
