import type { AnswerPart } from '#server/platform/http/createAnswerBudget.ts'

/** Most of the cache for one answer, so that a few large ones do not push out everything else. */
const largestPart = 1 / 16

/** Approximate cost of a Map entry beside its texts. */
const overheadBytes = 128

/** Larger answers, found as long as a reader holds them. */
const mostPassing = 64

/**
 * Texts by key within a memory bound; evicts the least recently used. A buffer too large to cache is still found
 * while someone reads it, so that many readers of one answer share it.
 */
export function createByteCache(maxBytes: number) {
  const entries = new Map<string, AnswerPart>()
  const passing = new Map<string, WeakRef<Uint8Array>>()
  let size = 0
  const remove = (key: string, text: AnswerPart) => {
    entries.delete(key)
    size -= bytesOf(key, text)
  }
  return {
    get(key: string): AnswerPart | undefined {
      const text = entries.get(key)
      if (text === undefined) return passing.get(key)?.deref()
      entries.delete(key)
      entries.set(key, text)
      return text
    },
    set(key: string, text: AnswerPart): void {
      const before = entries.get(key)
      if (before !== undefined) remove(key, before)
      const bytes = bytesOf(key, text)
      if (bytes > maxBytes * largestPart) {
        if (maxBytes > 0 && typeof text !== 'string') share(passing, key, text)
        return
      }
      entries.set(key, text)
      size += bytes
      for (const [oldest, oldestText] of entries) {
        if (size <= maxBytes) break
        remove(oldest, oldestText)
      }
    },
    clear(): void {
      entries.clear()
      passing.clear()
      size = 0
    },
    /** Bytes used, including keys and estimated overhead. */
    size: (): number => size,
  }
}

function share(passing: Map<string, WeakRef<Uint8Array>>, key: string, text: Uint8Array): void {
  passing.delete(key)
  passing.set(key, new WeakRef(text))
  const [oldest] = passing.keys()
  if (passing.size > mostPassing && oldest !== undefined) passing.delete(oldest)
}

/** JSON of nodes is ASCII, a byte a character; other texts take two. */
function bytesOf(key: string, text: AnswerPart): number {
  const wide = typeof text === 'string' && !isAscii(text)
  return (key.length + text.length) * (wide ? 2 : 1) + overheadBytes
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is what ASCII means
  return /^[\x00-\x7f]*$/.test(text)
}
