/** A costly read spends at most this part of the time: it is kept twenty times as long as it took. */
const restFactor = 20

/** A read that takes longer than this is not waited for while an older value is there. */
const patienceMs = 1_000

const usableMs = 3_600_000

/**
 * Keeps what `load` gave for `freshMs`, or longer where loading takes long. Everyone who asks meanwhile shares one
 * load. Where loading takes longer than a second, a value of the last hour is given at once while a fresh one is
 * being loaded.
 */
export function createCached<T>(load: () => Promise<T>, freshMs: number): () => Promise<T> {
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

  return async () => {
    const known = value
    const age = known ? performance.now() - known.at : Number.POSITIVE_INFINITY
    if (known && age < Math.max(freshMs, known.tookMs * restFactor)) return known.data
    loading ??= reload()
    if (!known || known.tookMs < patienceMs || age > usableMs) return loading
    loading.catch(() => {})
    return known.data
  }
}
