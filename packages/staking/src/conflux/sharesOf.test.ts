import { expect, test } from 'vitest'
import { sharesOf } from './sharesOf.ts'

const of = (shares: bigint, stakedDrip: bigint) => ({ position: { shares, stakedDrip } })

test('shares together worth less than a Drip are not redeemed for nothing', () => {
  // 10 shares worth 7 Drip: for one Drip one share, which the pool pays 0.7 for, that is nothing.
  expect(() => sharesOf(1n, false, of(10n, 7n))).toThrow(/SHARES_TOO_FEW/)
  expect(sharesOf(2n, false, of(10n, 7n))).toBe(2n)
  expect(sharesOf(7n, false, of(10n, 7n))).toBe(10n)
})

test('if one share is worth more than the amount, none is redeemed', () => {
  expect(() => sharesOf(1n, false, of(10n, 11n))).toThrow(/SHARES_TOO_FEW/)
  expect(sharesOf(1n, true, of(10n, 11n))).toBe(10n)
})
