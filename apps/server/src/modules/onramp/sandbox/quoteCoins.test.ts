import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardLimits, centsFor, centsText, parseCents, quoteCoins } from './quoteCoins.ts'

const one = 10n ** 18n
const price = 2_500n * one
const terms = { price, networkFee: 21_000n * 2_000_000_000n, decimals: 18 }

test('[B9.40] a card pays 10.00 to 7500.00', () => {
  expect(parseCents('10')).toBe(1_000)
  expect(parseCents('7500.00')).toBe(750_000)
  for (const text of ['9.99', '0', '0.00', '7500.01', '9'.repeat(18)])
    expect(() => parseCents(text), text).toThrow(expect.objectContaining({ code: 'ONRAMP_AMOUNT_REFUSED' }))
})

test('an amount finer than a cent is refused, trailing zeros are not', () => {
  expect(parseCents('10.500000')).toBe(1_050)
  expect(() => parseCents('10.001')).toThrow(
    expect.objectContaining({ details: 'has more than two decimals' }),
  )
})

test('a payment buys what is left after the network fee, in steps of 1e-8', () => {
  expect(quoteCoins({ ...terms, totalCents: 10_000 })).toEqual({
    totalCents: 10_000,
    feeCents: 11,
    amount: 39_956_000_000_000_000n,
  })
})

test('no quote sells more than the payment pays for, and the payment for an amount buys it', () => {
  const cents = fc.integer({ min: cardLimits.least, max: cardLimits.most })
  const prices = fc.bigInt({ min: one / 100n, max: one * 200_000n })
  fc.assert(
    fc.property(cents, prices, (totalCents, each) => {
      const quote = quoteCoins({ ...terms, price: each, networkFee: 0n, totalCents })
      expect(quote.amount * each).toBeLessThanOrEqual(BigInt(totalCents) * 10n ** 16n * one)
      expect(centsFor(quote.amount, { ...terms, price: each, networkFee: 0n })).toBeLessThanOrEqual(
        totalCents,
      )
    }),
  )
})

test('a fee above the payment is refused', () => {
  expect(() => quoteCoins({ ...terms, networkFee: one, totalCents: 1_000 })).toThrow(
    expect.objectContaining({ details: 'the network fee takes all of it' }),
  )
})

test('cents are written with two decimals', () => {
  expect([5, 1_000, 750_000].map(centsText)).toEqual(['0.05', '10.00', '7500.00'])
})
