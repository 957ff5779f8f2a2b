import { expect, test } from 'vitest'
import { dayInFile, dayInTable, formatDate, timeInFile, timeInTable } from './formatDate.ts'

test('dates are written yy-mm-dd', () => {
  expect(formatDate(new Date(2026, 10, 19))).toBe('26-11-19')
  expect(formatDate(new Date(2009, 0, 3))).toBe('09-01-03')
})

const seconds = Date.parse('2026-11-19T14:03:05Z') / 1000
const offsetMs = new Date(seconds * 1000).getTimezoneOffset() * 60_000
const local = new Date(seconds * 1000 - offsetMs).toISOString()

test('[F.41] [A1.36] tables and charts write days and moments compactly in every language', () => {
  for (const language of ['en-US', 'zh-CN']) {
    expect(dayInTable('2026-11-19', language)).toBe('26-11-19')
    expect(timeInTable(seconds, language)).toBe(`${local.slice(2, 10)} ${local.slice(11, 16)}`)
  }
})

test('[F.41] [A1.36] files write days and moments compactly, in UTC', () => {
  expect(dayInFile('2026-11-19')).toBe('26-11-19')
  expect(dayInFile(new Date('2026-11-19T23:59:59Z'))).toBe('26-11-19')
  expect(timeInFile(seconds)).toBe('26-11-19 14:03:05')
})

test("[F.41] a provider may choose the language's date style, with ISO 8601 in files", () => {
  expect(dayInTable('2026-11-19', 'en-US', 'locale')).toBe('Nov 19, 2026')
  expect(dayInTable('2026-11-19', 'zh-CN', 'locale')).toBe('2026年11月19日')
  expect(timeInTable(seconds, 'en-US', 'locale')).toMatch(/^Nov (19|20), 2026/)
  expect(dayInFile('2026-11-19', 'locale')).toBe('2026-11-19')
  expect(timeInFile(seconds, 'locale')).toBe('2026-11-19T14:03:05.000Z')
})
