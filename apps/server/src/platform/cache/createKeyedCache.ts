/** Answers of the last moment, each under what was asked for. */
export type KeyedCache = {
  /** The answer under `key`, when it is young enough or still being made; else what `load` gives. Failures are not kept. */
  get<T>(key: string, load: () => Promise<T>): Promise<T>
}

type Entry = { at: number; answer: Promise<unknown> }

/**
 * Everyone who asks for the same within `freshMs` shares one answer.
 * @param most answers are kept at a time, the youngest ones
 */
export function createKeyedCache(freshMs: number, most: number): KeyedCache {
  const entries = new Map<string, Entry>()

  function dropOld(now: number): void {
    for (const [key, { at }] of entries) {
      if (now - at < freshMs && entries.size < most) return
      entries.delete(key)
    }
  }

  return {
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
  }
}
