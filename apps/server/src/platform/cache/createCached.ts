/** A costly read spends at most this part of the time: it is kept twenty times as long as it took. */
const restFactor = 20

/** A read that takes longer than this is not waited for while an older value is there. */
const patienceMs = 1_000

const usableMs = 3_600_000

export type Cached<T> = {
  (): Promise<T>
  /** Never what was loaded more than `maxAgeMs` ago: a load is waited for instead, however long it takes. */
  within(maxAgeMs: number): Promise<T>
}

/**
 * Keeps what `load` gave for `freshMs`, or longer where loading takes long. Everyone who asks meanwhile shares one
 * load. Where loading takes longer than a second, a value of the last hour is given at once while a fresh one is
 * being loaded.
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
