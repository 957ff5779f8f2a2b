import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { decimalCents } from '#server/networks/ethereum/rewards/settings/decimalCents.ts'
import type { PriceSettings } from '#server/networks/ethereum/rewards/settings/rewardSettings.ts'
import { rewardSettings } from '#server/networks/ethereum/rewards/settings/rewardSettings.ts'
import { ethPrices } from '#server/networks/ethereum/rewards/tables.ts'
import { createLog } from '#server/platform/log/createLog.ts'
import { readSettings } from '#server/settings.ts'
import { useTestDatabase } from '#test/createTestDatabase.ts'
import { believablePrices } from './believablePrices.ts'
import { createPriceBook } from './createPriceBook.ts'
import { fiatCents, priceText } from './fiatCents.ts'
import type { PriceBook } from './PriceBook.ts'

const log = createLog(readSettings({ LOG_LEVEL: 'silent' }))

const database = useTestDatabase()
let source: Server
let sourceUrl: string
/** The source's answer by requested day. */
let answers: Record<string, { status: number; body: string }>
let asked: string[]

beforeEach(async () => {
  ;[answers, asked] = [{}, []]
  await database.orm.execute('delete from eth_prices')
  source = createServer(({ url = '', method }, response) => {
    asked.push(`${method} ${url}`)
    const date = new URL(url, 'http://source').searchParams.get('date') ?? ''
    const { status, body } = answers[date] ?? { status: 200, body: '{"error":"no such day"}' }
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>(resolve => source.listen(0, '127.0.0.1', resolve))
  sourceUrl = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
})

afterEach(() => {
  source.close()
  source.closeAllConnections()
})

/** As CoinGecko's public API answers `/coins/ethereum/history`. */
const answerOf = (eur: unknown, usd: unknown = 1) => ({
  status: 200,
  body: JSON.stringify({ id: 'ethereum', market_data: { current_price: { eur, usd } } }),
})

function bookOf(more: Record<string, string> = {}): PriceBook {
  const settings = readSettings({
    PRICE_SOURCE_URL_TEMPLATE: `${sourceUrl}/coins/ethereum/history?date={day}-{month}-{year}&localization=false`,
    PRICE_SOURCE_PER_MINUTE: '600',
    ...more,
  }).of(rewardSettings).prices as PriceSettings
  return createPriceBook(settings, database.orm, log) as PriceBook
}

/** The prices once the source's answers for so many days are stored: a page waits for them for a second or two. */
async function readPrices(book: PriceBook, dates: readonly string[], days = dates.length) {
  await book.pricesOf('eur', dates)
  const kept = () => database.orm.$count(ethPrices, sql`read_at > now() - interval '1 hour'`)
  await expect.poll(kept).toBe(days)
  return book.pricesOf('eur', dates)
}

test('each day is requested once in the source’s format, and its price is exact', async () => {
  answers = { '21-11-2025': answerOf(2914.315), '20-11-2025': answerOf(2800) }
  const dates = ['2025-11-21', '2025-11-20']
  const prices = await readPrices(bookOf(), dates)
  expect([...prices].sort()).toEqual([
    ['2025-11-20', 28_000_000_000_000n],
    ['2025-11-21', 29_143_150_000_000n],
  ])
  expect(asked).toEqual([
    'GET /coins/ethereum/history?date=21-11-2025&localization=false',
    'GET /coins/ethereum/history?date=20-11-2025&localization=false',
  ])
  expect((await bookOf().pricesOf('eur', dates)).size).toBe(2)
  expect(asked).toHaveLength(2)
})

test.each([
  ['a text', answerOf('much')],
  ['a negative number', answerOf(-1)],
  ['zero', answerOf(0)],
  ['nothing of the currency', answerOf(undefined)],
  ['no JSON', { status: 200, body: '<html>' }],
  ['an inherited name', { status: 200, body: '{"market_data":{"current_price":[]}}' }],
  ['that it has no such day', { status: 404, body: '{}' }],
])('a source that says %s leaves that day without a price, the others have theirs', async (_, answer) => {
  answers = { '02-03-2025': answer, '01-03-2025': answerOf(3000) }
  const prices = await readPrices(bookOf(), ['2025-03-02', '2025-03-01'])
  expect([...prices.keys()]).toEqual(['2025-03-01'])
  await bookOf().pricesOf('eur', ['2025-03-02'])
  expect(asked).toHaveLength(2)
})

test('an implausible price is left out and does not spoil its neighbours', async () => {
  for (let day = 1; day <= 5; day += 1) answers[`0${day}-04-2025`] = answerOf(day === 3 ? 30_000 : 3_000)
  const dates = [5, 4, 3, 2, 1].map(day => `2025-04-0${day}`)
  const told = async () => [...(await bookOf().pricesOf('eur', dates)).keys()].sort()
  await expect.poll(told).toEqual(dates.filter(date => date !== '2025-04-03').sort())
})

test('a silent source rests for a while, and nothing fails', async () => {
  answers = { '02-05-2025': { status: 503, body: '' } }
  const book = bookOf()
  expect((await book.pricesOf('eur', ['2025-05-02', '2025-05-01'])).size).toBe(0)
  expect((await book.pricesOf('eur', ['2025-05-02', '2025-05-01'])).size).toBe(0)
  expect(asked).toHaveLength(1)
})

test('requests stay within the source’s rate; the page does not wait for them', async () => {
  answers = { '03-06-2025': answerOf(1), '02-06-2025': answerOf(1), '01-06-2025': answerOf(1) }
  const started = performance.now()
  const dates = ['2025-06-03', '2025-06-02', '2025-06-01']
  const prices = await readPrices(bookOf({ PRICE_SOURCE_PER_MINUTE: '2' }), dates, 2)
  expect(performance.now() - started).toBeLessThan(50_000)
  expect([...prices.keys()].sort()).toEqual(['2025-06-02', '2025-06-03'])
  expect(asked).toHaveLength(2)
})

const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const askedAs = (date: string) => date.split('-').reverse().join('-')

test('a price from before its day’s end, or an old one, is requested again; then it stays', async () => {
  const [today, yesterday] = [dayText(Date.now()), dayText(Date.now() - 86_400_000)]
  for (const date of [today, yesterday]) answers[askedAs(date)] = answerOf(3_000)
  await readPrices(bookOf(), [today, yesterday])
  await bookOf().pricesOf('eur', [today, yesterday])
  expect(asked).toHaveLength(2)
  await database.orm.execute("update eth_prices set read_at = read_at - interval '1 day'")
  for (const date of [today, yesterday]) answers[askedAs(date)] = answerOf(3_100)
  const prices = await readPrices(bookOf(), [today, yesterday])
  expect(asked).toHaveLength(4)
  expect(prices.get(yesterday)).toBe(31_000_000_000_000n)
  await database.orm.execute(
    `update eth_prices set read_at = date::timestamp at time zone 'utc' + interval '1 day'`,
  )
  await bookOf().pricesOf('eur', [yesterday])
  expect(asked).toHaveLength(4)
})

test('another source starts anew: its prices never mix with earlier ones', async () => {
  answers = { '01-07-2025': answerOf(3_000) }
  await readPrices(bookOf(), ['2025-07-01'])
  await database.orm.execute("update eth_prices set source = 'elsewhere.example', parts = 1")
  const prices = await readPrices(bookOf(), ['2025-07-01'], 2)
  expect([...prices.values()]).toEqual([30_000_000_000_000n])
  expect(asked).toHaveLength(2)
})

test('tomorrow’s price is never requested', async () => {
  expect((await bookOf().pricesOf('eur', ['2999-01-01'])).size).toBe(0)
  expect(asked).toEqual([])
})

test('prices of a CSV file need no source; a later wrong line keeps the earlier ones', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'granary-prices-'))
  const path = join(folder, 'prices.csv')
  try {
    writeFileSync(
      path,
      '\uFEFFdate,currency,price\r\n2025-11-21,EUR,2914.31\r\n\r\n2025-11-21,usd,"3361.20"\r\n',
    )
    const settings = readSettings({ PRICE_FILE: path }).of(rewardSettings).prices as PriceSettings
    const book = createPriceBook(settings, database.orm, log) as PriceBook
    const prices = await book.pricesOf('eur', ['2025-11-21', '2025-11-20'])
    expect([...prices]).toEqual([['2025-11-21', 29_143_100_000_000n]])
    expect(book).toMatchObject({ source: 'prices.csv' })
    expect(book.currencies()).toEqual(['eur', 'usd'])
    writeFileSync(path, '2025-11-21,eur,lots')
    utimesSync(path, new Date(), new Date(Date.now() + 60_000))
    expect((await book.pricesOf('eur', ['2025-11-21'])).size).toBe(1)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('fiat is rounded down, a loss away from zero, and never by a float', () => {
  const price = decimalCents('2914.31') ?? 0n
  expect(priceText(price)).toBe('2914.31')
  expect(fiatCents(10n ** 18n, price)).toBe(291_431)
  expect(fiatCents(1n, price)).toBe(0)
  expect(fiatCents(-1n, price)).toBe(-1)
  expect(fiatCents(10n ** 40n, price)).toBeNull()
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 19n - 1n), parts => {
      expect(decimalCents(priceText(parts))).toBe(parts)
    }),
  )
})

test('two prices that differ cancel each other; a single one counts', () => {
  const one = { date: '2025-01-01', price: 1n }
  expect(believablePrices([one]).believed.size).toBe(1)
  expect(believablePrices([one, { date: '2025-01-02', price: 100n }]).refused).toHaveLength(2)
  expect(believablePrices([one, { date: '2025-02-02', price: 100n }]).refused).toHaveLength(0)
})
