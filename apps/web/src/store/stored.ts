type Storage = 'localStorage' | 'sessionStorage'

/** What the browser keeps, unchecked; null if there is nothing, it is unreadable, or storage is blocked. */
export function readStored(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(window[storage].getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Has the browser keep something as JSON. With storage blocked or full it is lost with the page. */
export function keepStored(storage: Storage, key: string, value: unknown): void {
  try {
    window[storage].setItem(key, JSON.stringify(value))
  } catch {
    // The site works without it.
  }
}
