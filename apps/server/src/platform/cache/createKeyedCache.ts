type Entry = { at: number; answer: Promise<unknown> }

/**
 * Identical requests within `freshMs` share one answer.
 * @param most answers kept, the youngest ones
 */
export function createKeyedCache(freshMs: number, most: number) {
  const entries = new Map<string, Entry>()

  function dropOld(now: number): void {
    for (const [key, { at }] of entries) {
      if (now - at < freshMs && entries.size < most) return
      entries.delete(key)
    }
  }

  return {
    /** The answer under `key`, if fresh or in progress; else the result of `load`. Failures are not kept. */
    get<T>(key: string, load: () => Promise<T>): Promise<T> {
      const now = performance.now()
      dropOld(now)
      const kept = entries.get(key)
      if (kept) return kept.answer as Promise<T>
      const answer = load()
      const entry: Entry = { at: now, answer }
      entries.set(key, entry)
      answer.then(
        () => {
          entry.at = performance.now()
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key)
        },
      )
      return answer
    },
    /** The next `get` loads. */
    forget(key: string): void {
      entries.delete(key)
    },
  }
}
