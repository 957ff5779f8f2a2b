/** Most of the time that a costly read may take: it is kept twenty times as long as it took. */
const restFactor = 20

/** Serve an older value rather than wait longer. */
const patienceMs = 1_000

const usableMs = 3_600_000

export type Cached<T> = {
  (): Promise<T>
  /** Never what was loaded more than `maxAgeMs` ago: waits for a load instead, however long it takes. */
  within(maxAgeMs: number): Promise<T>
}

/**
 * Keeps the result of `load` for `freshMs`, or longer if loading takes long. Requests share one load. If loading
 * takes longer than a second, serves a value of the last hour while a fresh one loads.
 */
export function createCached<T>(load: () => Promise<T>, freshMs: number): Cached<T> {
  let value: { data: T; at: number; tookMs: number } | undefined
  let loading: Promise<T> | undefined

  async function reload(): Promise<T> {
    const started = performance.now()
    try {
      const data = await load()
      const at = performance.now()
      value = { data, at, tookMs: at - started }
      return data
    } finally {
      loading = undefined
    }
  }

  const ageOf = (known: typeof value) => (known ? performance.now() - known.at : Number.POSITIVE_INFINITY)

  async function within(maxAgeMs: number): Promise<T> {
    const known = value
    if (known && ageOf(known) < Math.min(maxAgeMs, Math.max(freshMs, known.tookMs * restFactor)))
      return known.data
    loading ??= reload()
    return loading
  }

  async function read(): Promise<T> {
    const known = value
    const age = ageOf(known)
    if (known && age < Math.max(freshMs, known.tookMs * restFactor)) return known.data
    loading ??= reload()
    if (!known || known.tookMs < patienceMs || age > usableMs) return loading
    loading.catch(() => {})
    return known.data
  }

  return Object.assign(read, { within })
}
