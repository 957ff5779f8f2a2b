import { expect, test } from 'vitest'
import { formatAmount } from './formatAmount.ts'

test('shows an amount to the last digit, without trailing zeros', () => {
  expect(formatAmount(320_050_000_000_000_000_000n, { decimals: 18 })).toBe('320.05')
  expect(formatAmount(1n, { decimals: 18 })).toBe('0.000000000000000001')
  expect(formatAmount(32_000_000_000n, { decimals: 9 })).toBe('32')
  expect(formatAmount(0n, { decimals: 18 })).toBe('0')
})

test('cuts off further digits and never rounds up', () => {
  expect(formatAmount(999_999_999n, { decimals: 9, digits: 3 })).toBe('0.999')
  expect(formatAmount(31_999_999_999n, { decimals: 9, digits: 0 })).toBe('31')
})

test('separates thousands in the integer part only', () => {
  expect(formatAmount(1_234_567_123_456_789n, { decimals: 9 })).toBe('1,234,567.123456789')
  expect(formatAmount(-2_048_000_000_000n, { decimals: 9 })).toBe('-2,048')
})
