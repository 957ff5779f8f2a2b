import type { Hex } from '@granary/staking/ethereum'
import { expect, test } from 'vitest'
import { createKeptShares } from './createKeptShares.ts'

const key = (number: number): Hex => `0x${number.toString(16).padStart(96, '0')}`
const shares = (...named: [pubkey: number, ownerNonce: number][]) => ({
  operatorKeys: ['a', 'b', 'c', 'd'],
  shares: named.map(([pubkey, ownerNonce]) => ({
    ...{ pubkey: key(pubkey), ownerNonce, sharesData: `0x${pubkey}${ownerNonce}` as never },
  })),
})

test('shares are found by key and nonce, only those of the last nonce', () => {
  const kept = createKeptShares()
  kept.add(shares([1, 5], [2, 6]))
  expect(kept.find(key(1), 5)).toMatchObject({ share: { ownerNonce: 5 }, operatorKeys: ['a', 'b', 'c', 'd'] })
  expect(kept.find(key(1), 6)).toBeUndefined()
  kept.add(shares([1, 6]))
  expect([kept.find(key(1), 5), kept.find(key(1), 6)?.share.ownerNonce]).toEqual([undefined, 6])
})

test('the oldest shares make room', () => {
  const kept = createKeptShares(2)
  kept.add(shares([1, 0], [2, 1]))
  kept.add(shares([1, 0]))
  kept.add(shares([3, 2]))
  expect([1, 2, 3].map(number => kept.find(key(number), number - 1) !== undefined)).toEqual([
    true,
    false,
    true,
  ])
})
