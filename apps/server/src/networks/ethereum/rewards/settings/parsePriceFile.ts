import { decimalCents } from './decimalCents.ts'

/** Prices of one ETH in 1e-8 cents, by currency and day: `eur 2026-11-22`. */
export type PriceList = { currencies: readonly string[]; prices: ReadonlyMap<string, bigint> }

const form = /^(\d{4}-\d{2}-\d{2}),([a-zA-Z]{3}),"?([^",]*)"?$/

export function priceKey(currency: string, date: string): string {
  return `${currency} ${date}`
}

/**
 * Reads lines of `date,currency,price`: `2026-11-22,eur,3012.45`. Skips a header of these three words and empty
 * lines.
 * @returns the problem with its line number instead of a list if a line is wrong
 */
export function parsePriceFile(text: string): PriceList | { problem: string } {
  const prices = new Map<string, bigint>()
  const currencies = new Set<string>()
  for (const [place, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = raw.trim()
    if (!line || (place === 0 && /^date,currency,price$/i.test(line))) continue
    const at = `line ${place + 1}`
    const [, date = '', code = '', amount = ''] = form.exec(line) ?? []
    if (!isDay(date)) return { problem: `${at} is not date,currency,price such as 2026-11-22,eur,3012.45` }
    const price = decimalCents(amount.trim())
    if (price === undefined) return { problem: `the price of ${at} is not a number above zero` }
    const key = priceKey(code.toLowerCase(), date)
    if (prices.has(key)) return { problem: `${at} has a price for a day that has one` }
    prices.set(key, price)
    currencies.add(code.toLowerCase())
  }
  if (prices.size === 0) return { problem: 'the file has no price' }
  return { currencies: [...currencies].sort(), prices }
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
