// @vitest-environment jsdom
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commonErrorCodes } from '@granary/api'
import { allRoutes } from '@granary/api/all'
import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { locales } from '#web/i18n/locale.ts'
import { changeLocale, loadMessages, startMessages } from '#web/i18n/messages.ts'
import { errorEntries, readErrorCode } from './errorEntries.ts'
import { errorFamily } from './errorFamily.ts'

const locale = join(import.meta.dirname, '../../../i18n/locales')
const pages = join(import.meta.dirname, '../../../../../../docs/errors')

beforeAll(async () => {
  await startMessages(['common'])
  await loadMessages(['errors', 'contact.help'])
})

/** Codes for which a catalog of the site has a text: those that a person can meet. */
function codesInCatalogs(): string[] {
  const files = readdirSync(join(locale, 'en_US'))
  const keys = files.flatMap(file =>
    Object.keys(JSON.parse(readFileSync(join(locale, 'en_US', file), 'utf8'))),
  )
  return [
    ...new Set(keys.flatMap(key => /(?:^|\.)([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)$/.exec(key)?.[1] ?? [])),
  ].sort()
}

test.each(locales)('[A1.28] every code that a person can meet has an entry: %s', async language => {
  await changeLocale(language)
  const entries = errorEntries(i18n)
  expect(entries.map(({ code }) => code)).toEqual(codesInCatalogs())
  expect(entries.length).toBeGreaterThan(200)
  const written = language === 'zh_CN' ? /\p{Script=Han}/u : /^[^\p{Script=Han}]+$/u
  for (const { code, texts } of entries) {
    expect(texts.length, code).toBeGreaterThan(0)
    for (const text of texts) {
      expect(text, code).toMatch(written)
      expect(text, code).not.toMatch(/[{}]/)
    }
    for (const part of ['money', 'action'])
      expect(i18n._(`contact.help.family.${errorFamily(code)}.${part}`), code).toMatch(written)
  }
})

test('codes that the server answers with and the catalogs describe are among the entries', () => {
  const served = [...commonErrorCodes, ...Object.values(allRoutes).flatMap(route => route.errors)]
  const known = new Set(errorEntries(i18n).map(({ code }) => code))
  const written = codesInCatalogs()
  expect(served.filter(code => written.includes(code) && !known.has(code))).toEqual([])
})

test('every entry has the technical page that it links to', () => {
  const missing = errorEntries(i18n).filter(({ code }) => !existsSync(join(pages, `${code}.md`)))
  expect(missing).toEqual([])
})

test('every code belongs to a family that says what it means for the money', () => {
  expect(errorEntries(i18n).filter(({ code }) => errorFamily(code) === 'other')).toEqual([])
})

test.each([
  ['DEPOSIT_KEY_USED', 'deposit'],
  ['DEPOSIT_MAY_BE_WAITING', 'pending'],
  ['RECEIPT_TIMEOUT', 'pending'],
  ['PARTIAL_PENDING', 'request'],
  ['EXIT_TOO_EARLY', 'exit'],
  ['VALIDATOR_NOT_FOUND', 'reading'],
  ['VALIDATOR_CLIENT_UNAVAILABLE', 'offer'],
  ['VALIDATOR_COUNT_INVALID', 'amount'],
  ['WALLET_REQUEST_PENDING', 'pending'],
  ['WALLET_NETWORK_WRONG', 'network'],
  ['SECOND_BEACON_WAIVED', 'reservation'],
  ['SECOND_BEACON_KNOWS_KEY', 'deposit'],
  ['API_UNREACHABLE', 'server'],
] as const)('%s is one of %s', (code, family) => {
  expect(errorFamily(code)).toBe(family)
})

test('a text whose figures only a form knows leaves them open', () => {
  const texts = errorEntries(i18n).find(({ code }) => code === 'VALIDATOR_COUNT_ABOVE_CAP')?.texts
  expect(texts?.[0]).toContain('…')
})

test('an address may write a code in small letters; other text is no code', () => {
  expect(readErrorCode(' deposit_key_used')).toBe('DEPOSIT_KEY_USED')
  expect(readErrorCode('<script>')).toBeUndefined()
  expect(readErrorCode('A'.repeat(100))).toBeUndefined()
  expect(readErrorCode(undefined)).toBeUndefined()
})
