/** Stubs what a provider needs of a page: a location and local storage. */
export function stubPage(): Map<string, string> {
  const items = new Map<string, string>()
  Object.defineProperty(globalThis, 'location', {
    value: new URL('http://127.0.0.1:8080/stake'),
    configurable: true,
  })
  Object.defineProperty(globalThis, 'localStorage', {
    value: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    },
    configurable: true,
  })
  return items
}
