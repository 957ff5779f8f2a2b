import { expect, test } from 'vitest'
import { formatChange } from './formatChange.ts'
import { formatDollars } from './formatDollars.ts'
import { shortAmount } from './shortAmount.ts'

test.each([
  ['0', '0'],
  ['1234567.9999999', '1,234,567.999999'],
  ['0.100000', '0.1'],
  ['0.0000009', '< 0.000001'],
  ['000.00000000000000001', '< 0.000001'],
  [`${'9'.repeat(40)}.9`, `${`${'9'.repeat(40)}`.replace(/\B(?=(\d{3})+$)/g, ',')}.9`],
])('the amount %s is shown as %s, never rounded up', (numeric, shown) => {
  expect(shortAmount(numeric, 'en')).toBe(shown)
})

test.each([
  [0, '$0.00'],
  [0.29, '$0.29'],
  [1.999, '$1.99'],
  [1_234_567.899, '$1,234,567.89'],
  [0.004, '< $0.01'],
  [1e15, '$1,000,000,000,000,000.00'],
])('%s dollars are shown as %s', (value, shown) => {
  expect(formatDollars(value, 'en')).toBe(shown)
  expect(formatDollars(value, 'zh-CN')).toBe(shown)
})

test.each([
  [2.3149, '+2.31%', 'gained'],
  [-0.0213, '-0.02%', 'lost'],
  [-0.004, '0.00%', 'unchanged'],
  [0, '0.00%', 'unchanged'],
  [-100, '-100.00%', 'lost'],
  [12_345.6, '+12,345.60%', 'gained'],
])('a change of %s per cent is shown as %s', (percent, text, direction) => {
  for (const language of ['en', 'zh-CN']) expect(formatChange(percent, language)).toEqual({ text, direction })
})
