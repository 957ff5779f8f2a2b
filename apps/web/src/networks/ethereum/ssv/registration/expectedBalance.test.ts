import { expect, test } from 'vitest'
import { expectedBalance } from './expectedBalance.ts'

const gwei = 1_000_000_000n
const key = (eth: bigint, keysOf: 'provider' | 'staker' = 'provider') => ({
  pubkey: `0x${'8f'.repeat(48)}` as const,
  amountGwei: eth * gwei,
  keysOf,
})

test('validators of this browser count with what they will hold, all others with 32 ETH', () => {
  expect(expectedBalance(3, { own: [key(2_048n), key(32n)], served: null })).toEqual({
    eth: 2_112n,
    unknown: 1,
  })
})

test('a validator that will hold nothing counts with the 32 ETH of the contract', () => {
  expect(expectedBalance(1, { own: [key(0n)], served: null })).toEqual({ eth: 32n, unknown: 0 })
})

test('what the index knows of other devices counts, and keys of the staker beside it', () => {
  const served = { validatorCount: 2, expectedGwei: 132n * gwei, otherKeys: 1 }
  expect(expectedBalance(2, { own: [], served })).toEqual({ eth: 132n, unknown: 1 })
  // The index counts 32 ETH for the staker's own key.
  expect(expectedBalance(2, { own: [key(64n, 'staker')], served })).toEqual({ eth: 164n, unknown: 0 })
})

test('validators that the index has not read yet count too', () => {
  const served = { validatorCount: 1, expectedGwei: 100n * gwei, otherKeys: 0 }
  expect(expectedBalance(3, { own: [key(100n)], served }).eth).toBe(164n)
})
