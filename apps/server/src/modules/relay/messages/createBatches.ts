import { setImmediate, setTimeout } from 'node:timers/promises'

type Waiting<Item, Result> = {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

export type BatchTerms<Item> = {
  /** Most items of a run. */
  most: number
  /** Of one run, unless a single item is larger. */
  mostBytes?: number
  bytesOf?: (item: Item) => number
  delayMs?: number
}

export type Batches<Item, Result> = {
  /** Adds an item to the next run. */
  add(item: Item): Promise<Result>
  /** Resolves when nothing waits any more. */
  idle(): Promise<void>
}

/**
 * Turns single calls into runs over many: one run at a time, over everything that came while the one before was under
 * way, in order. A call alone runs at the end of its turn of the event loop, or after `delayMs`.
 * @param run gives a result for each item, in order
 */
export function createBatches<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, mostBytes = Number.POSITIVE_INFINITY, bytesOf = () => 0, delayMs = 0 }: BatchTerms<Item>,
): Batches<Item, Result> {
  let waiting: Waiting<Item, Result>[] = []
  let running: Promise<void> | undefined

  function next(): Waiting<Item, Result>[] {
    let bytes = 0
    const end = waiting.findIndex(({ item }, place) => {
      bytes += bytesOf(item)
      return place > 0 && (place >= most || bytes > mostBytes)
    })
    const batch = end < 0 ? waiting : waiting.slice(0, end)
    waiting = end < 0 ? [] : waiting.slice(end)
    return batch
  }

  async function runAll(): Promise<void> {
    await (delayMs > 0 ? setTimeout(delayMs) : setImmediate())
    while (waiting.length > 0) {
      const batch = next()
      try {
        const results = await run(batch.map(({ item }) => item))
        for (const [place, { resolve }] of batch.entries()) resolve(results[place] as Result)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    running = undefined
  }

  return {
    add: item =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        running ??= runAll()
      }),
    idle: async () => running,
  }
}
