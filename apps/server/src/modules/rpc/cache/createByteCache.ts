export type ByteCache = {
  get(key: string): string | undefined
  set(key: string, text: string): void
  clear(): void
  /** Bytes taken, keys and an estimate of the book-keeping included. */
  size(): number
}

/** One answer takes at most this part of the cache, so that a few large ones do not push out everything else. */
const largestPart = 1 / 16

/** What an entry of a Map costs beside its texts, about. */
const overheadBytes = 128

/** Texts by key within a bound of memory; those not asked for longest go first. */
export function createByteCache(maxBytes: number): ByteCache {
  const entries = new Map<string, string>()
  let size = 0
  const remove = (key: string, text: string) => {
    entries.delete(key)
    size -= bytesOf(key, text)
  }
  return {
    get(key) {
      const text = entries.get(key)
      if (text === undefined) return undefined
      entries.delete(key)
      entries.set(key, text)
      return text
    },
    set(key, text) {
      const before = entries.get(key)
      if (before !== undefined) remove(key, before)
      const bytes = bytesOf(key, text)
      if (bytes > maxBytes * largestPart) return
      entries.set(key, text)
      size += bytes
      for (const [oldest, oldestText] of entries) {
        if (size <= maxBytes) break
        remove(oldest, oldestText)
      }
    },
    clear() {
      entries.clear()
      size = 0
    },
    size: () => size,
  }
}

/** JSON of nodes is ASCII, which takes a byte a character; other texts take two. */
function bytesOf(key: string, text: string): number {
  return (key.length + text.length) * (isAscii(text) ? 1 : 2) + overheadBytes
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is what ASCII means
  return /^[\x00-\x7f]*$/.test(text)
}
