import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locales } from './locale.ts'
import { catalogs } from './messageGroups.ts'

const read = (locale: string, group: string): Record<string, string | string[]> =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'locales', locale, `${group}.json`), 'utf8'))

test('a recovery phrase has one name', () => {
  const others = catalogs.flatMap(group =>
    Object.entries(read('en_US', group)).filter(([, text]) => /\b(seed|mnemonic)/i.test(String(text))),
  )
  expect(others).toEqual([])
})

test.each(locales)('the list of operations is not titled like its page: %s', locale => {
  const claim = read(locale, 'claim')
  expect(claim['operation.history']).not.toBe(claim['operation.title'])
})

test.each(locales)('the usual time of an exit is apart from the live estimate: %s', locale => {
  const claim = read(locale, 'claim')
  for (const operation of ['partial', 'exit', 'provider-exit'])
    expect(claim[`action.estimate.${operation}`]).not.toMatch(/2 to 3 days|2 至 3 天/)
  expect(claim['operation.unstakeTime']).toMatch(/2 to 3 days|2 至 3 天/)
})
