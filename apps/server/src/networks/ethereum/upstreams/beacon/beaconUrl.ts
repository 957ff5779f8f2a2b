/** Keeps path and query of the operator's address: providers put API keys into both. */
export function beaconUrl(base: string, path: string): string {
  const url = new URL(base)
  const [route = '', query] = path.split('?')
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${route}`
  for (const [name, value] of new URLSearchParams(query)) url.searchParams.append(name, value)
  return url.toString()
}
