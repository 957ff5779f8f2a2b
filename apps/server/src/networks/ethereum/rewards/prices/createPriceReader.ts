import { joinRuns } from '#server/platform/cache/joinRuns.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import type { PriceStore } from './PriceStore.ts'
import { type HttpPriceSettings, readSourcePrice } from './readSourcePrice.ts'

/** Days that may wait; further ones are requested with the next view. */
const mostWaiting = 2_000

/** How long a silent source rests. */
const pauseMs = 60_000
const minuteMs = 60_000

type Waiting = { currency: string; date: string }

/** Asks the price source for one day at a time, within its rate, and stores each answer. */
export function createPriceReader(settings: HttpPriceSettings, store: PriceStore, log: Log) {
  const waiting = new Map<string, Waiting>()
  const askedAt: number[] = []
  let pausedUntil = Number.NEGATIVE_INFINITY

  const run = joinRuns(async (): Promise<void> => {
    for (const [key, one] of waiting) {
      await turn()
      try {
        await readOne(one)
        waiting.delete(key)
      } catch (error) {
        pausedUntil = performance.now() + pauseMs
        waiting.clear()
        log.warn({ err: error, ...one }, 'the price source does not answer')
        return
      }
    }
  })

  async function readOne({ currency, date }: Waiting): Promise<void> {
    const price = await readSourcePrice(settings, currency, date)
    if (price === null) log.warn({ currency, date }, 'no usable price for this day')
    await store.keep(currency, date, price)
  }

  /** Waits until the source may be asked again. */
  async function turn(): Promise<void> {
    const first = askedAt.length < settings.requestsPerMinute ? undefined : askedAt.shift()
    const waitMs = first === undefined ? 0 : first + minuteMs - performance.now()
    if (waitMs > 0)
      await new Promise<void>(resolve => {
        setTimeout(resolve, waitMs).unref()
      })
    askedAt.push(performance.now())
  }

  return {
    /** Reads the days in order; resolves when all are read or the source failed. */
    async ask(currency: string, dates: readonly string[]): Promise<void> {
      if (dates.length === 0 || performance.now() < pausedUntil) return
      for (const date of dates)
        if (waiting.size < mostWaiting) waiting.set(`${currency} ${date}`, { currency, date })
      await run()
    },
  }
}
