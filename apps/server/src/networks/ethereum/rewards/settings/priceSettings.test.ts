import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettingsInvalidError } from '#server/platform/settings/SettingsInvalidError.ts'
import { readSettings } from '#server/settings.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'granary-price-settings-'))
})

afterAll(() => rmSync(folder, { recursive: true }))

const reasonOf = (environment: Record<string, string>): string => {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof SettingsInvalidError)
      return error.problems.map(({ variable, reason }) => `${variable} ${reason}`).join('; ')
    throw error
  }
  return 'taken'
}

function reasonOfFile(text: string): string {
  const path = join(folder, 'prices.csv')
  writeFileSync(path, text)
  return reasonOf({ PRICE_FILE: path })
}

test.each([
  [
    'date,currency,price\n2026-01-02,eur,3000\n2026-01-03,euro,1',
    'PRICE_FILE line 3 is not date,currency,price',
  ],
  ['2026-02-30,eur,3000', 'PRICE_FILE line 1 is not date,currency,price'],
  ['2026-01-02,eur,3000\n2026-01-03,eur,-5', 'PRICE_FILE the price of line 2 is not a number above zero'],
  ['2026-01-02,eur,1e3', 'PRICE_FILE the price of line 1 is not a number above zero'],
  ['2026-01-02,eur,3000\n2026-01-02,EUR,3001', 'PRICE_FILE line 2 has a price for a day that has one'],
  ['date,currency,price\n', 'PRICE_FILE the file has no price'],
])('a price file with a wrong line stops the start and names it: %j', (text, reason) => {
  expect(reasonOfFile(text)).toContain(reason)
})

test('a price file may have a header, empty lines and either end of line', () => {
  expect(reasonOfFile('\uFEFFdate,currency,price\r\n\r\n2026-01-02,EUR,3000.5\r\n')).toBe('taken')
})

test.each([
  [{ PRICE_FILE: '/nowhere/prices.csv' }, 'PRICE_FILE names a file that cannot be read'],
  [{ PRICE_SOURCE_URL_TEMPLATE: 'ftp://source/{date}' }, 'is not an http or https address'],
  [{ PRICE_SOURCE_URL_TEMPLATE: 'https://source/price' }, 'has no {date}'],
  [{ PRICE_CURRENCIES: 'euro' }, 'PRICE_CURRENCIES is not a comma-separated list'],
  [{ PRICE_SOURCE_PATH: 'a..b' }, 'PRICE_SOURCE_PATH is not a path within an answer'],
])('%j is refused', (environment, reason) => {
  expect(reasonOf(environment as Record<string, string>)).toContain(reason)
})

test('a file and a source together are refused', () => {
  const path = join(folder, 'both.csv')
  writeFileSync(path, '2026-01-02,eur,3000')
  const environment = { PRICE_FILE: path, PRICE_SOURCE_URL_TEMPLATE: 'https://source/{date}' }
  expect(reasonOf(environment)).toContain('set one of the two')
})
