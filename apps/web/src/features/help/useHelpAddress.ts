import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { readErrorCode } from './errors/errorEntries.ts'

/** Characters of a search; an address may hold any number. */
export const longestQuery = 120

/** What the page's address asks for, `?error=CODE` or `?q=words`, and the words typed since. */
export function useHelpAddress() {
  // All of one location: the matched route's own search would change a moment later.
  const { search, href, state } = useLocation()
  const at = state.__TSR_key ?? href
  const [typed, setTyped] = useState<{ at: string; query: string }>()
  return {
    code: readErrorCode(search.error),
    // Words belong to one entry of the browser's history: a link or Back ends them.
    query: typed?.at === at ? typed.query : (search.q ?? '').slice(0, longestQuery),
    setQuery: (query: string) => setTyped({ at, query }),
  }
}
