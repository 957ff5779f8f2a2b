import { useState } from 'react'

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

/** Rows of a table, a few more at each click; pages of the server are asked for when the loaded ones are used up. */
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
