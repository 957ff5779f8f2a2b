// @vitest-environment node
import { knownConfluxPools } from '@granary/chains'
import { expect, test } from 'vitest'
import { confluxPlace } from './useConfluxPlace.ts'

test('the default is the first network with pools, and its first pool', () => {
  const { network, pool, isPoolUnknown } = confluxPlace({})
  expect(network).toBe('mainnet')
  expect(pool?.address).toBe(knownConfluxPools[0]?.address.toLowerCase())
  expect(isPoolUnknown).toBe(false)
})

test('network and pool come from the address, the pool in any case', () => {
  const last = knownConfluxPools.filter(({ chainId }) => chainId === 71).at(-1)
  const place = confluxPlace({
    network: 'testnet',
    pool: last?.address.toUpperCase().replace('X', 'x') ?? '',
  })
  expect(place.pool?.address).toBe(last?.address.toLowerCase())
})

test('a pool that is not offered is never used, whatever the address says', () => {
  const place = confluxPlace({ network: 'mainnet', pool: `0x${'66'.repeat(20)}` })
  expect(place.pools.some(({ address }) => address === place.pool?.address)).toBe(true)
  expect(place.isPoolUnknown).toBe(true)
  // Nor is the other network's pool.
  const other = knownConfluxPools.find(({ chainId }) => chainId === 71)?.address ?? ''
  expect(confluxPlace({ network: 'mainnet', pool: other }).isPoolUnknown).toBe(true)
})

test.each(['', 'MAINNET', 'hoodi', 'toString'])('%j is no network', network => {
  expect(confluxPlace({ network }).network).toBe('mainnet')
})
