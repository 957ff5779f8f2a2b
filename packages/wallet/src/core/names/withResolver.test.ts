import { expect, test } from 'vitest'
import { testNetworks } from '../../../test/testNetworks.ts'
import type { EvmNetwork } from '../networks/Network.ts'
import { withResolver } from './withResolver.ts'

const [hoodi] = testNetworks({}) as unknown as [EvmNetwork]
const own = '0x1111111111111111111111111111111111111111'
const hosts = '0x2222222222222222222222222222222222222222'
const names = { url: '/', zone: 'granary.local', resolvers: { [hoodi.id]: hosts } } as const
const resolverOf = (network: EvmNetwork, config: Parameters<typeof withResolver>[1]) =>
  withResolver(network, config).contracts?.ensUniversalResolver?.address

test("names resolve by the network's resolver, else the host's, and on Ethereum by ENS", () => {
  const withOwn = { ...hoodi, contracts: { ensUniversalResolver: { address: own } } } as const
  expect(resolverOf(withOwn, { names })).toBe(own)
  expect(resolverOf(hoodi, { names })).toBe(hosts)
  expect(resolverOf({ ...hoodi, id: 1 }, {})).toMatch(/^0x[0-9a-f]{40}$/)
  expect(resolverOf(hoodi, {})).toBeUndefined()
})

test('keeps the other contracts of the network', () => {
  const multicall3 = { address: own } as const
  expect(withResolver({ ...hoodi, contracts: { multicall3 } }, { names }).contracts).toEqual({
    multicall3,
    ensUniversalResolver: { address: hosts },
  })
})
