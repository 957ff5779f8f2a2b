import { within } from '#server/platform/cache/within.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import { believablePrices, neighbourDays } from './believablePrices.ts'
import { createPriceReader } from './createPriceReader.ts'
import type { PriceBook } from './PriceBook.ts'
import { createPriceStore, type KeptPrice } from './PriceStore.ts'
import type { HttpPriceSettings } from './readSourcePrice.ts'

/** How long a page of rewards waits for missing prices; later ones show the next time. */
const patienceMs = 1_500

/** When to ask again for the open day and for days without a price. */
const retryMs = 6 * 3_600_000

const dayMs = 86_400_000

/** Prices of a source on the web, each requested once and stored. */
export function createSourcePriceBook(settings: HttpPriceSettings, orm: Orm, log: Log): PriceBook {
  const source = new URL(settings.urlTemplate.reveal()).host.slice(0, 200)
  const store = createPriceStore(orm, source)
  const reader = createPriceReader(settings, store, log)
  const told = new Set<string>()

  function tellOnce(currency: string, date: string): void {
    const key = `${currency} ${date}`
    if (told.has(key)) return
    told.add(key)
    log.warn({ currency, date }, 'price rejected: far from those around it')
  }

  return {
    source,
    currencies: () => settings.currencies,
    async pricesOf(currency, dates) {
      if (dates.length === 0) return new Map()
      const [first, last] = rangeOf(dates)
      let kept = await store.between(currency, first, last)
      const missing = missingOf(dates, kept)
      if (missing.length > 0) {
        await within(reader.ask(currency, missing), patienceMs, undefined)
        kept = await store.between(currency, first, last)
      }
      const { believed, refused } = believablePrices(
        kept.flatMap(({ date, price }) => (price === null ? [] : [{ date, price }])),
      )
      for (const { date } of refused) tellOnce(currency, date)
      return believed
    },
  }
}

/** With the neighbouring days, to compare a price with. */
function rangeOf(dates: readonly string[]): [string, string] {
  const inOrder = dates.toSorted()
  const shifted = (date: string | undefined, days: number) =>
    new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
  return [shifted(inOrder[0], -neighbourDays), shifted(inOrder.at(-1), neighbourDays)]
}

/** A day's price is final after its end: an earlier answer may be that moment's price. */
function endOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) + dayMs
}

/** Local chains may be ahead of the calendar: tomorrow has no price. */
function missingOf(dates: readonly string[], known: readonly KeptPrice[]): string[] {
  const fresh = new Set(
    known
      .filter(
        ({ date, price, readAt }) =>
          (price !== null && readAt.getTime() >= endOf(date)) || Date.now() - readAt.getTime() < retryMs,
      )
      .map(({ date }) => date),
  )
  const today = new Date().toISOString().slice(0, 10)
  return dates.filter(date => date <= today && !fresh.has(date))
}
