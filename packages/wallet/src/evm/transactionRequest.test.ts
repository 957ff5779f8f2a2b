import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transactionValue } from './transactionRequest.ts'

test.each([
  'abc',
  '',
  '1.5',
  'NaN',
  Number.NaN,
  1.5,
  Number.POSITIVE_INFINITY,
  -1n,
  '-1',
  null,
  undefined,
  {},
  [],
])('[A5.12] [B5.29] the value %o is zero', value => {
  expect(transactionValue(value)).toBe(0n)
})

test('[A5.12] [B5.29] a number keeps its value as bigint, number, decimal and hex text', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), wei => {
      expect(transactionValue(wei)).toBe(wei)
      expect(transactionValue(wei.toString())).toBe(wei)
      expect(transactionValue(`0x${wei.toString(16)}`)).toBe(wei)
    }),
  )
  expect(transactionValue(32)).toBe(32n)
  expect(transactionValue(-1n)).toBe(0n)
  fc.assert(fc.property(fc.anything(), value => transactionValue(value) >= 0n))
})
