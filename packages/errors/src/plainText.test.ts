import { plainText } from '@granary/errors'
import { expect, test } from 'vitest'

test.each([
  ['one\n\ttwo  three', 'one two three'],
  ['pay\u202e0001 \u2066to\u2069', 'pay0001 to'],
  ['a\u200bb\ufeffc\u0000d\u009fe', 'ab cde'],
  ['<b onclick="x()">质押</b>', '<b onclick="x()">质押</b>'],
  ['  ', ''],
])('%j is shown as %j', (text, shown) => {
  expect(plainText(text)).toBe(shown)
})

test('a long text is cut at whole characters', () => {
  expect(plainText('x'.repeat(50_000_000), 10)).toBe('xxxxxxxxx…')
  expect(plainText('😀'.repeat(11), 10)).toBe(`${'😀'.repeat(9)}…`)
  expect(plainText('😀'.repeat(10), 10)).toBe('😀'.repeat(10))
})
