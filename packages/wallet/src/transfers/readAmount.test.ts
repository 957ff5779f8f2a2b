import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unitsToDecimal } from '../core/index.ts'
import { readAmount } from './readAmount.ts'

test.each([
  ['1', 18, 10n ** 18n],
  ['1,234.5', 18, 12345n * 10n ** 17n],
  ['.5', 1, 5n],
  ['007', 0, 7n],
  ['1.500', 1, 15n],
  ['9'.repeat(78), 0, BigInt('9'.repeat(78))],
])('%s with %i decimals', (text, decimals, units) => {
  expect(readAmount(text, decimals)).toBe(units)
})

test.each([
  ['0', 'AMOUNT_ZERO'],
  ['0.00', 'AMOUNT_ZERO'],
  ['', 'AMOUNT_MALFORMED'],
  ['.', 'AMOUNT_MALFORMED'],
  ['-1', 'AMOUNT_MALFORMED'],
  ['1e-19', 'AMOUNT_MALFORMED'],
  ['1,5', 'AMOUNT_MALFORMED'],
  ['0,500', 'AMOUNT_MALFORMED'],
  ['1 000', 'AMOUNT_MALFORMED'],
  ['٣', 'AMOUNT_MALFORMED'],
  ['1'.repeat(161), 'AMOUNT_MALFORMED'],
  ['0.0000000000000000001', 'AMOUNT_TOO_PRECISE'],
])('%j is refused as %s', (text, code) => {
  expect(() => readAmount(text, 18)).toThrow(expect.objectContaining({ code }))
})

test('reads every amount back exactly', () => {
  const amounts = fc.tuple(fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }), fc.nat(77))
  fc.assert(
    fc.property(amounts, ([units, decimals]) => {
      expect(readAmount(unitsToDecimal(units, decimals), decimals)).toBe(units)
    }),
  )
})
