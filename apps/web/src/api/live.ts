import { type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import type { LiveFigure } from './LiveFigure.ts'
import { queryClient } from './queryClient.ts'

export { networksQuery } from './networksQuery.ts'

/**
 * Watches a query outside of React's query hooks; the cache is the same. This file brings the query library and is
 * to be imported dynamically.
 * @param listener told at once and at every change
 */
export function watchQuery<Data, Key extends QueryKey>(
  options: QueryObserverOptions<Data, Error, Data, Data, Key>,
  listener: (live: LiveFigure<Data>) => void,
): () => void {
  const observer = new QueryObserver(queryClient, options)
  const tell = () => {
    const { data, error, isFetching, refetch } = observer.getCurrentResult()
    listener({ data, error, isFetching, refetch: () => void refetch() })
  }
  const end = observer.subscribe(tell)
  tell()
  return end
}
