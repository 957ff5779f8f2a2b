import { walletChains } from '@granary/chains/walletChains'
import * as viemChains from 'viem/chains'
import { expect, test } from 'vitest'
import { createWallet, type EvmNetwork, type Network } from '../core/index.ts'
import type { ViemChain } from './evmNetwork.ts'
import { fromViemChain } from './fromViemChain.ts'
import * as shipped from './index.ts'

const { fromViemChain: _, ...constants } = shipped
const networks: readonly Network[] = Object.values(constants)
const chains: readonly ViemChain[] = Object.values(viemChains).filter(
  (chain): chain is ViemChain & typeof chain => typeof chain === 'object' && 'id' in chain,
)

test('[B9.50] every chain of the RPC service that a wallet here can use is a network, once', () => {
  const expected = walletChains.filter(({ caipNetworkId }) => !caipNetworkId.startsWith('near:'))
  expect(networks.map(({ caipNetworkId }) => caipNetworkId).sort()).toEqual(
    expected.map(({ caipNetworkId }) => caipNetworkId).sort(),
  )
  for (const { caipNetworkId, name, nativeCurrency, explorerUrl, imageId } of expected) {
    const network = networks.find(each => each.caipNetworkId === caipNetworkId)
    expect(network).toMatchObject({ name, nativeCurrency, blockExplorers: { default: { url: explorerUrl } } })
    expect(network?.assets?.imageId).toBe(imageId)
  }
})

test.each(Object.entries(constants).filter(([, network]) => network.chainNamespace === 'eip155'))(
  '%s has the contracts, the explorer and an endpoint of viem',
  (name, network) => {
    const chain = fromViemChain((viemChains as unknown as Record<string, ViemChain>)[name] as ViemChain)
    expect(chain.id).toBe(network.id)
    expect(chain.testnet).toBe(network.testnet)
    expect(chain.blockExplorers?.default.name).toBe(network.blockExplorers?.default.name)
    expect(JSON.stringify(network.contracts).toLowerCase()).toBe(
      JSON.stringify(chain.contracts).toLowerCase(),
    )
    const endpoints = [network.rpcUrl, ...(network.fallbackRpcUrls ?? [])]
    expect(chain.rpcUrls.default.http).toContain(endpoints[0])
    expect(new Set(endpoints).size).toBe(endpoints.length)
    for (const url of endpoints) expect(new URL(url).protocol).toBe('https:')
  },
)

test('the toolkit takes all of them, and every chain of viem', () => {
  const [first, ...others] = networks
  if (!first) throw new Error('no networks')
  expect(createWallet({ networks: [first, ...others], adapters: {} }).store.getState().networks).toHaveLength(
    networks.length,
  )
  expect(chains.length).toBeGreaterThan(500)
  const made = new Map(chains.map(chain => [chain.id, fromViemChain(chain)] as const))
  const [one, ...more] = [...made.values()] as [EvmNetwork, ...EvmNetwork[]]
  expect(() => createWallet({ networks: [one, ...more], adapters: {} })).not.toThrow()
})

test('a chain of viem becomes a network, whose reads may go elsewhere', () => {
  expect(fromViemChain(viemChains.metis)).toMatchObject({
    id: 1088,
    caipNetworkId: 'eip155:1088',
    chainNamespace: 'eip155',
    testnet: false,
    rpcUrl: viemChains.metis.rpcUrls.default.http[0],
    fallbackRpcUrls: viemChains.metis.rpcUrls.default.http.slice(1),
  })
  expect(fromViemChain(viemChains.metis, { rpcUrls: ['/rpc/metis'] })).toMatchObject({
    rpcUrls: { default: { http: viemChains.metis.rpcUrls.default.http } },
    rpcUrl: '/rpc/metis',
    fallbackRpcUrls: [],
  })
})

test.each([
  ['id', { id: 0 }],
  ['name', { name: '' }],
  ['rpcUrls', { rpcUrls: { default: { http: [] } } }],
  ['rpcUrls', { rpcUrls: undefined }],
])('a chain without %s is refused by name', (key, part) => {
  const chain = { ...viemChains.base, ...part } as unknown as ViemChain
  expect(() => fromViemChain(chain)).toThrow(
    expect.objectContaining({ code: 'WALLET_CONFIG_INVALID', shortMessage: expect.stringContaining(key) }),
  )
})
