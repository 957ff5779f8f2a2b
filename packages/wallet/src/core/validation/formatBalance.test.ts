import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBalance, unitsToDecimal } from './formatBalance.ts'

test.each([
  [32_000_000_000_000_000_000n, '32.000'],
  [1_999_999_999_999_999_999n, '1.999'],
  [999_999_999_999_999n, '0.000'],
  [1_000_000_000_000_000n, '0.001'],
  ['41.38299', '41.382'],
  ['007.5', '7.500'],
  ['12', '12.000'],
])('[B5.15] floors %s to 3 decimals: %s', (amount, text) => {
  expect(formatBalance(amount)).toBe(text)
})

test.each([0n, -1n, '', 'NaN', '-3', '1e18', '.5', '1.2.3', ' 1', 'Infinity', null, undefined])(
  "[B5.16] shows %s as '0.000'",
  amount => {
    expect(formatBalance(amount)).toBe('0.000')
  },
)

test('[B5.15] never shows more than the amount, nor over a thousandth less', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 40n }),
      fc.integer({ min: 0, max: 30 }),
      (amount, decimals) => {
        const shown = BigInt(formatBalance(amount, decimals).replace('.', ''))
        const unit = 10n ** BigInt(decimals)
        expect(shown * unit <= amount * 1000n).toBe(true)
        expect((shown + 1n) * unit > amount * 1000n).toBe(true)
      },
    ),
  )
})

test('the exact text holds every digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n }), fc.integer({ min: 0, max: 30 }), (amount, decimals) => {
      expect(BigInt(unitsToDecimal(amount, decimals).replace('.', ''))).toBe(amount)
    }),
  )
})

test('any text gives digits, a point and three digits', () => {
  fc.assert(fc.property(fc.string(), text => /^\d+\.\d{3}$/.test(formatBalance(text))))
})
