import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readActivityPage, shownTransactions } from './readActivityPage.ts'
import { readTokenBalances, type TokenBalance, tokenTotal } from './TokenBalance.ts'

const worth = (...values: (number | undefined)[]) => values.map(value => ({ value }) as TokenBalance)

test.each([
  [[], '0.00'],
  [[undefined], '0.00'],
  [[1, 2.5], '3.50'],
  [[0.1, 0.2], '0.30'],
  [[1.999], '1.99'],
  [[1.15, 1.15], '2.30'],
  [[1234567.891], '1234567.89'],
])('[B5.17] the total of %j shows 2 decimals, never rounded up', (values, total) => {
  expect(tokenTotal(worth(...values))).toBe(total)
})

test('a hostile row is left out or made harmless', () => {
  const row = {
    name: 'USD\u202ECoin',
    symbol: 'x'.repeat(99),
    chainId: 'eip155:1',
    quantity: { decimals: '6', numeric: '1' },
    iconUrl: 'javascript:alert(1)',
    price: -1,
    priceChange24h: -100.1,
    value: Number.POSITIVE_INFINITY,
  }
  expect(readTokenBalances([row])).toEqual([
    {
      name: 'USDCoin',
      symbol: `${'x'.repeat(19)}…`,
      chainId: 'eip155:1',
      quantity: { decimals: '6', numeric: '1' },
      iconUrl: '',
    },
  ])
  for (const bad of [
    { quantity: { decimals: '6', numeric: '1e9' } },
    { quantity: { decimals: '-6', numeric: '1' } },
    { chainId: 'one' },
    { address: 'eip155:10:0x1' },
  ])
    expect(readTokenBalances([{ ...row, ...bad }])).toEqual([])
})

test('no answer breaks the readers', () => {
  fc.assert(
    fc.property(fc.anything(), answer => {
      readTokenBalances(answer)
      shownTransactions(readActivityPage([answer], answer).data, 'eip155:1')
    }),
  )
})
