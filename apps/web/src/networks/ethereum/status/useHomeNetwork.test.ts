import { expect, test } from 'vitest'
import { firstOpenNetwork, networkStateOf } from './useHomeNetwork.ts'

const state = (caipNetworkId: string, staking: boolean) => ({
  caipNetworkId,
  name: caipNetworkId,
  testnet: false,
  rpc: true,
  staking,
})

test('mainnet comes before the test network, and a closed network is never chosen', () => {
  const both = [state('eip155:560048', true), state('eip155:1', true)]
  expect(firstOpenNetwork(both)).toBe('eth')
  expect(firstOpenNetwork([state('eip155:560048', true), state('eip155:1', false)])).toBe('hoodi')
  expect(firstOpenNetwork([state('eip155:71', true)])).toBeUndefined()
  expect(firstOpenNetwork(undefined)).toBeUndefined()
})

test('a network is found by its chain', () => {
  expect(networkStateOf([state('eip155:560048', true)], 'hoodi')?.staking).toBe(true)
  expect(networkStateOf([state('eip155:560048', true)], 'eth')).toBeUndefined()
})
