import { expect, test } from 'vitest'
import { formatDate } from './formatDate.ts'

test('a date is written yy-mm-dd', () => {
  expect(formatDate(new Date(2026, 10, 19))).toBe('26-11-19')
  expect(formatDate(new Date(2009, 0, 3))).toBe('09-01-03')
})
