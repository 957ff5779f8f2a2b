import { within } from '#server/platform/cache/within.ts'
import { defineService } from '#server/platform/modules/createServices.ts'
import type { SourceCalls } from '../sources/createSourceCalls.ts'
import type { Price, PriceSource } from './PriceSource.ts'

export type PriceService = ReturnType<typeof createPriceService>

export const pricesService = defineService<PriceService>('prices')

/** Milliseconds: the toolkit's lifetime of a price, and how long an answer waits for one. */
const freshMs = 15_000
const patienceMs = 3_000
const mostKept = 20_000

const none = Promise.resolve(undefined)

/** Prices by the first source that knows one. Never fails: an unknown price is missing. */
export function createPriceService(sources: readonly PriceSource[], ask: SourceCalls) {
  const kept = new Map<string, { at: number; price: Promise<Price | undefined> }>()

  async function load(ids: readonly string[]): Promise<ReadonlyMap<string, Price>> {
    const found = new Map<string, Price>()
    for (const { name, read } of sources) {
      const open = ids.filter(id => !found.has(id))
      if (open.length === 0) break
      const prices = await ask<ReadonlyMap<string, Price>>(name, () => read(open), new Map())
      for (const id of open) {
        const price = prices.get(id)
        if (price !== undefined) found.set(id, price)
      }
    }
    return found
  }

  function keep(id: string, price: Promise<Price | undefined>): void {
    const [oldest] = kept.keys()
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
    // At the end of the map, where the youngest are.
    kept.delete(id)
    kept.set(id, { at: performance.now(), price })
  }

  return {
    /** The known prices; one that takes longer than three seconds is missing this time. */
    async pricesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Price>> {
      const isFresh = (id: string) =>
        performance.now() - (kept.get(id)?.at ?? Number.NEGATIVE_INFINITY) < freshMs
      const missing = ids.filter(id => !isFresh(id))
      if (missing.length > 0) {
        const loading = load(missing)
        for (const id of missing)
          keep(
            id,
            loading.then(found => found.get(id)),
          )
      }
      const known = await Promise.all(
        ids.map(async id => [id, await within(kept.get(id)?.price ?? none, patienceMs, undefined)] as const),
      )
      return new Map(known.flatMap(([id, price]) => (price === undefined ? [] : [[id, price] as const])))
    },
  }
}
