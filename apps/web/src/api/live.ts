import { type QueryKey, QueryObserver, type QueryObserverOptions, queryOptions } from '@tanstack/react-query'
import { queryClient } from './queryClient.ts'
import type { LiveFigure } from './useWatched.ts'

/** The supported chains and which of them the provider has configured. */
export const networksQuery = queryOptions({
  queryKey: ['networks'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    const { api, routes } = await import('./api.ts')
    const { networks } = await api.call(routes.listNetworks, {}, { signal })
    return networks
  },
})

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
