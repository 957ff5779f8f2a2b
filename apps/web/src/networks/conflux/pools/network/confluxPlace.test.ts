// @vitest-environment node
import { knownConfluxPools } from '@granary/chains'
import { expect, test } from 'vitest'
import { confluxPlace } from './confluxPlace.ts'

test('without a choice it is the first network with pools, and the first pool of it', () => {
  const { network, pool, isPoolUnknown } = confluxPlace({})
  expect(network).toBe('mainnet')
  expect(pool?.address).toBe(knownConfluxPools[0]?.address.toLowerCase())
  expect(isPoolUnknown).toBe(false)
})

test('network and pool of the address are taken, the pool in any case', () => {
  const last = knownConfluxPools.filter(({ chainId }) => chainId === 71).at(-1)
  const place = confluxPlace({
    network: 'testnet',
    pool: last?.address.toUpperCase().replace('X', 'x') ?? '',
  })
  expect(place.pool?.address).toBe(last?.address.toLowerCase())
})

test('a pool that is not offered is never used, whatever the address of the page says', () => {
  const place = confluxPlace({ network: 'mainnet', pool: `0x${'66'.repeat(20)}` })
  expect(place.pools.some(({ address }) => address === place.pool?.address)).toBe(true)
  expect(place.isPoolUnknown).toBe(true)
  // Nor is a pool of the other network.
  const other = knownConfluxPools.find(({ chainId }) => chainId === 71)?.address ?? ''
  expect(confluxPlace({ network: 'mainnet', pool: other }).isPoolUnknown).toBe(true)
})

test.each(['', 'MAINNET', 'hoodi', 'toString'])('the network %j is none', network => {
  expect(confluxPlace({ network }).network).toBe('mainnet')
})
