import { expect, test } from 'vitest'
import { en_US } from '../../../messages/swap/en_US.ts'
import { impactText, impactWarning, poolFeeText, priceText } from './swapTexts.ts'

test.each([
  [10n ** 18n, 18, 2_500_123_456n, 6, '2,500.12'],
  [3n * 10n ** 18n, 18, 1n * 10n ** 6n, 6, '0.333333'],
  [10n ** 6n, 6, 399_999_999_999_999n, 18, '0.000399999'],
  [1n, 0, 12_345_678n, 0, '12,345,678'],
  [0n, 18, 1n, 6, ''],
])(
  'a price is floored to six digits: %s of %s decimals for %s of %s',
  (amount, decimals, got, places, text) => {
    expect(priceText({ amount, decimals }, { amount: got, decimals: places }, 'en')).toBe(text)
  },
)

test('a price impact is told, and warned of from 3 %', () => {
  expect([null, 0, 1, 125].map(bps => impactText(en_US, bps))).toEqual([
    'unknown',
    'under 0.01%',
    '0.01%',
    '1.25%',
  ])
  expect([null, 299].map(bps => impactWarning(en_US, bps))).toEqual([null, null])
  expect(impactWarning(en_US, 1_240)).toContain('12.4%')
})

test('each pool keeps 0.3 %', () => {
  expect([1, 2, null].map(pools => poolFeeText(en_US, pools))).toEqual([
    '0.3%, in the price',
    '0.6%, in the price',
    'in the price',
  ])
})
