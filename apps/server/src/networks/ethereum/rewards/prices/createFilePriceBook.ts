import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  type PriceList,
  parsePriceFile,
  priceKey,
} from '#server/networks/ethereum/rewards/settings/parsePriceFile.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import type { PriceBook } from './PriceBook.ts'

const lookAgainMs = 10_000

/** Prices of a CSV file. Rereads it after a change; while it is unreadable the earlier prices stay. */
export function createFilePriceBook(path: string, log: Log): PriceBook {
  let list: PriceList = { currencies: [], prices: new Map() }
  let readAt = Number.NEGATIVE_INFINITY
  let version = ''

  async function refresh(): Promise<void> {
    if (performance.now() - readAt < lookAgainMs) return
    readAt = performance.now()
    try {
      const { mtimeMs, size } = await stat(path)
      if (version === `${mtimeMs} ${size}`) return
      const read = parsePriceFile(await readFile(path, 'utf8'))
      version = `${mtimeMs} ${size}`
      if ('problem' in read) log.warn({ problem: read.problem }, 'PRICE_FILE cannot be used')
      else list = read
    } catch (error) {
      log.warn({ err: error }, 'PRICE_FILE cannot be read')
    }
  }

  const ready = refresh()
  return {
    source: basename(path).slice(0, 200),
    currencies: () => list.currencies,
    async pricesOf(currency, dates) {
      await ready
      await refresh()
      return new Map(
        dates.flatMap(date => {
          const price = list.prices.get(priceKey(currency, date))
          return price === undefined ? [] : [[date, price] as const]
        }),
      )
    },
  }
}
