import { expect, test } from 'vitest'
import { locales } from './locale.ts'
import { catalogs, messageGroups } from './messageGroups.ts'

const compiled = import.meta.glob<Record<string, unknown>>('./locales/*/*.json', {
  import: 'messages',
  eager: true,
})
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const idsOf = (locale: string, group: string) =>
  Object.keys(compiled[`./locales/${locale}/${group}.json`] ?? {}).sort()
const allIds = new Set(catalogs.flatMap(group => idsOf('en_US', group)))

test('each of the nine groups has one catalog per language, and so have the parts with long texts', () => {
  expect(messageGroups).toHaveLength(9)
  expect(catalogs.map(name => name.split('.')[0])).toEqual(
    catalogs.map(name => messageGroups.find(group => group === name.split('.')[0])),
  )
  expect(Object.keys(compiled).sort()).toEqual(
    locales.flatMap(locale => catalogs.map(group => `./locales/${locale}/${group}.json`)).sort(),
  )
})

test.each(catalogs)('both languages have the same messages: %s', group => {
  expect(idsOf('zh_CN', group)).toEqual(idsOf('en_US', group))
})

/** Value names in a compiled message: `[name]`, `[name, type, cases]`, at any depth. */
function placeholders(tokens: unknown): string[] {
  if (!Array.isArray(tokens)) return []
  return tokens.flatMap(token => {
    if (!Array.isArray(token)) return []
    const cases = token[2] && typeof token[2] === 'object' ? Object.values(token[2]) : []
    return [String(token[0]), ...cases.flatMap(placeholders)]
  })
}

test.each(catalogs)('both languages use the same values: %s', group => {
  const [english, chinese] = locales.map(locale => compiled[`./locales/${locale}/${group}.json`] ?? {})
  for (const [id, tokens] of Object.entries(english ?? {}))
    expect([id, ...new Set(placeholders(chinese?.[id]))].sort()).toEqual(
      [id, ...new Set(placeholders(tokens))].sort(),
    )
})

test('[F.50] [A1.31] every id in the code has a message, and pages use each of the nine groups', () => {
  const named = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/'((?:common|home|header|footer|contact|router|stake|claim|reward)\.\w[\w.]*)'/g)].map(
      match => ({ file, id: match[1] ?? '' }),
    ),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ id }) => !allIds.has(id) && !catalogs.some(name => name === id))).toEqual([])
  const used = new Set(named.map(({ id }) => id.split('.')[0]))
  expect(messageGroups.filter(group => !used.has(group))).toEqual([])
})
