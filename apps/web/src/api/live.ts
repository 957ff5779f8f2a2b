import { type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import type { LiveFigure } from './LiveFigure.ts'
import { queryClient } from './queryClient.ts'

export { networksQuery } from './networksQuery.ts'

/**
 * Watches a query outside React's query hooks, in the same cache. Import this file dynamically: it contains the query
 * library.
 * @param listener called immediately and after every change
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
