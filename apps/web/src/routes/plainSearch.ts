/** Queries are plain texts: `?amount=320`, and not numbers and quotes as the router reads and writes them by itself. */
export const plainSearch = {
  parseSearch: (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(search))
      if (value !== undefined) query.set(name, String(value))
    return query.size > 0 ? `?${query}` : ''
  },
}
