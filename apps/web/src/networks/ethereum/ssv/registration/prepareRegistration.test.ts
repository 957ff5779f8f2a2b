import { expect, test } from 'vitest'
import { ethToFund } from './prepareRegistration.ts'

const deposits = [2_048n, 64n, 33n, 32n].map((eth, row) => ({
  pubkey: `0x${String(row).repeat(96)}`,
  amountGwei: eth * 1_000_000_000n,
}))
const keys = deposits.map(({ pubkey }) => pubkey)

test('the first registration is funded for what its validators will hold', () => {
  expect(ethToFund(deposits, keys.slice(0, 2))).toBe(2_112n)
})

test('a later one is funded for what the contract does not count yet of the earlier ones too', () => {
  // 33 + 32, and 2,016 + 32 above the 32 ETH that each earlier validator counts.
  expect(ethToFund(deposits, keys.slice(2))).toBe(2_113n)
})

test('part of an ETH is funded as a whole one', () => {
  const [first] = deposits
  const odd = { pubkey: keys[0] ?? '', amountGwei: (first?.amountGwei ?? 0n) + 1n }
  expect(ethToFund([odd], [odd.pubkey.toUpperCase().replace('0X', '0x')])).toBe(2_049n)
})
