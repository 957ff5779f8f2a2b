import { expect, test } from 'vitest'
import { parseQuantity, parseSmallQuantity } from './parseQuantity.ts'

test('reads a JSON-RPC quantity exactly', () => {
  expect(parseQuantity('0x0')).toBe(0n)
  expect(parseQuantity('0x1F')).toBe(31n)
  expect(parseQuantity(`0x${'f'.repeat(64)}`)).toBe(2n ** 256n - 1n)
  expect(parseSmallQuantity('0x1f')).toBe(31)
  expect(parseSmallQuantity('0x1fffffffffffff')).toBe(Number.MAX_SAFE_INTEGER)
})

test.each([undefined, null, 31, '', '0x', '31', '0xg', ' 0x1', `0x${'f'.repeat(65)}`, ['0x1']])(
  'rejects %j',
  value => {
    expect(parseQuantity(value)).toBeUndefined()
    expect(parseSmallQuantity(value)).toBeUndefined()
  },
)

test('rejects a quantity above the safe integers as a small one', () => {
  expect(parseSmallQuantity('0x20000000000000')).toBeUndefined()
})
