import { useSearch } from '@tanstack/react-router'
import { useHydrated } from './useHydrated.ts'

/** The page's query, empty while a rendered document is taken over: for routes with `readsSearchLate`. */
export function useLateSearch() {
  const search = useSearch({ strict: false })
  return useHydrated() ? search : {}
}
