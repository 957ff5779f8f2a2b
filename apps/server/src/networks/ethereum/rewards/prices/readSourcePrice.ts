import { decimalCents } from '#server/networks/ethereum/rewards/settings/decimalCents.ts'
import type { PriceSettings } from '#server/networks/ethereum/rewards/settings/rewardSettings.ts'
import { fetchUpstream, readText } from '#server/platform/upstreams/fetchUpstream.ts'
import { parseJson } from '#server/platform/upstreams/parseJson.ts'

export type HttpPriceSettings = Exclude<PriceSettings, { file: string }>

const timeoutMs = 5_000
const maxAnswerBytes = 1024 * 1024

/**
 * Asks the source for the price of one day.
 * @returns 1e-8 cents; null if it has none, or no valid one
 * @throws when it is away, slow, or limits the rate
 */
export async function readSourcePrice(
  { urlTemplate, path }: HttpPriceSettings,
  currency: string,
  date: string,
): Promise<bigint | null> {
  const address = fillIn(urlTemplate.reveal(), currency, date)
  const response = await fetchUpstream(address, { method: 'GET', timeoutMs })
  if (!response.ok) {
    // An unread body would hold the connection.
    await response.body?.cancel()
    if (response.status === 429 || response.status >= 500) throw new Error(`HTTP status ${response.status}`)
    return null
  }
  const answer = parseJson(await readText(response, maxAnswerBytes))
  return decimalCents(textAt(answer, fillIn(path, currency, date).split('.'))) ?? null
}

function fillIn(template: string, currency: string, date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  const values = { date, year, month, day, currency, CURRENCY: currency.toUpperCase() }
  return Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), template)
}

/** JavaScript reads a number exactly up to 15 digits. */
function textAt(answer: unknown, names: readonly string[]): string {
  let value = answer
  for (const name of names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return ''
    value = (value as Record<string, unknown>)[name]
  }
  return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
}
