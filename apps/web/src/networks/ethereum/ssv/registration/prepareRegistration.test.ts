import { expect, test } from 'vitest'
import { ethOf } from './prepareRegistration.ts'

const deposits = [2_048n, 64n, 33n, 32n].map((eth, row) => ({
  pubkey: `0x${String(row).repeat(96)}`,
  amountGwei: eth * 1_000_000_000n,
}))
const keys = deposits.map(({ pubkey }) => pubkey)

test('a registration is funded for what its own validators will hold', () => {
  expect(ethOf(deposits, keys.slice(0, 2))).toBe(2_112n)
  expect(ethOf(deposits, keys.slice(2))).toBe(65n)
})

test('part of an ETH is funded as a whole one', () => {
  const [first] = deposits
  const odd = { pubkey: keys[0] ?? '', amountGwei: (first?.amountGwei ?? 0n) + 1n }
  expect(ethOf([odd], [odd.pubkey.toUpperCase().replace('0X', '0x')])).toBe(2_049n)
})
