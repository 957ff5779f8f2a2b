import { sharedNodeWait } from './nodeWait.ts'

/** Milliseconds that a node which failed or was slow is asked after the others. */
const memory = 60_000
/** Milliseconds from which an answer is slow. */
const slowAfter = sharedNodeWait / 2
const mostRemembered = 100

/** When a node last failed or was slow, in `performance` milliseconds, oldest first. All readers of the page share it. */
const troubled = new Map<string, number>()

/** The nodes in the host's order, those with trouble in the last minute after the others. */
export function orderNodes(urls: readonly [string, ...string[]]): readonly [string, ...string[]] {
  const since = performance.now() - memory
  const trouble = (url: string) => Number((troubled.get(url) ?? Number.NEGATIVE_INFINITY) > since)
  return [...urls].sort((one, other) => trouble(one) - trouble(other)) as [string, ...string[]]
}

/** Starts a request's clock. The result takes down whether the node gave a usable answer. */
export function askedNode(url: string): (isUsable: boolean) => void {
  const start = performance.now()
  return isUsable => {
    const now = performance.now()
    troubled.delete(url)
    if (!isUsable || now - start >= slowAfter) troubled.set(url, now)
    const [oldest] = troubled.keys()
    if (oldest !== undefined && troubled.size > mostRemembered) troubled.delete(oldest)
  }
}
