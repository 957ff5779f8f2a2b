import { expect, test } from 'vitest'
import { amountOfDollars } from './amountOfDollars.ts'

test.each([
  ['100', 2000, 18, '0.05'],
  ['1,000.50', 1, 6, '1000.5'],
  ['1', 3, 18, '0.33333333'],
  ['1', 3, 2, '0.33'],
  ['10', 3, 0, '3'],
  ['0.01', 100_000, 8, '0.0000001'],
  ['0.01', 100_000_000, 8, '0'],
  ['1', 0.000_000_012_5, 18, '80000000'],
  ['123456789012345678901234567890', 1, 18, '123456789012345678901234567890'],
  ['.5', 0.1, 18, '5'],
])('%s dollars at %d are %s', (text, price, decimals, amount) => {
  expect(amountOfDollars(text, price, decimals)).toBe(amount)
})

test.each(['', '.', '1,5', '-1', '1e3', 'ten', '0x1'])('%j is no amount', text => {
  expect(amountOfDollars(text, 1, 18)).toBe('')
})

test('without a price there is no amount', () => {
  for (const price of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(amountOfDollars('1', price, 18)).toBe('')
})
