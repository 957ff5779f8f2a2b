import { afterEach, expect, test, vi } from 'vitest'
import { memoryArea } from '../../../test/memoryArea.ts'
import { connectorOf, scriptedAdapter } from '../../../test/scriptedAdapter.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import { createWallet } from '../index.ts'

const address = (digit: string) => `0x${digit.repeat(40)}`
const start = 1_000_000

afterEach(() => void vi.useRealTimers())

/** Visits that share a storage; the chain gives `anna.x` another address with each read, and `nobody.x` none. */
function visits() {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  const area = memoryArea()
  let reads = 0
  const chain = { meanwhile: async () => {} }
  const readAddress = async (_: unknown, { id }: { id: number }, name: string) => {
    reads += 1
    await chain.meanwhile()
    return name === 'nobody.x' ? undefined : address(id === 71 ? 'c' : `${reads}`)
  }
  const visit = async () => {
    const { loader } = scriptedAdapter('eip155', {
      connectors: [connectorOf('eip155', 'wallet'), connectorOf('eip155', 'other')],
      accounts: ['a', 'b'].map(digit => ({ namespace: 'eip155', type: 'eoa', address: address(digit) })),
      chainId: 560048,
    })
    const wallet = createWallet({
      networks: testNetworks({}),
      adapters: {
        eip155: async () => {
          const create = await loader()
          const parts = { names: async () => ({ readAddress }) }
          return host => ({ ...create(host), parts, getClient: async () => ({}) }) as never
        },
      },
      names: {
        url: '/',
        zone: 'x',
        resolvers: { 560048: `0x${'1'.repeat(40)}`, 71: `0x${'1'.repeat(40)}` },
      },
      storageArea: () => area,
      log: {},
    })
    await wallet.adapter('eip155')
    await wallet.connect('wallet')
    const { resolveName, switchAccount } = await wallet.engine()
    const resolve = (name: string, options = { cached: true }) => resolveName(name, options)
    return { wallet, resolveName, resolve, switchAccount }
  }
  return { area, chain, visit, reads: () => reads }
}

test('[B3.25] [B9.36] the address of a name is read once in five minutes, over visits too', async () => {
  const { visit } = visits()
  const first = await visit()
  expect(await first.resolve('anna.x')).toBe(address('1'))
  expect(await first.resolve('anna.x')).toBe(address('1'))
  vi.setSystemTime(start + 299_999)
  const next = await visit()
  expect(await next.resolve('anna.x')).toBe(address('1'))
  vi.setSystemTime(start + 300_000)
  expect(await next.resolve('anna.x')).toBe(address('2'))
})

test('each name on each chain has its own address; a name without one is asked for again', async () => {
  const { visit, reads } = visits()
  const { wallet, resolve } = await visit()
  expect(await resolve('anna.x')).toBe(address('1'))
  expect(await resolve('bert.x')).toBe(address('2'))
  await wallet.switchNetwork(71)
  expect(await resolve('anna.x')).toBe(address('c'))
  expect(await resolve('nobody.x')).toBeUndefined()
  expect(await resolve('nobody.x')).toBeUndefined()
  expect(reads()).toBe(5)
})

test('the chain is asked by default, and its answer takes the place of the kept one', async () => {
  const { visit } = visits()
  const { resolve, resolveName } = await visit()
  expect(await resolve('anna.x')).toBe(address('1'))
  expect(await resolveName('anna.x')).toBe(address('2'))
  expect(await resolve('anna.x')).toBe(address('2'))
})

test('no wallet and no account is given what another was told', async () => {
  const { visit } = visits()
  const { wallet, resolve, switchAccount } = await visit()
  expect(await resolve('anna.x')).toBe(address('1'))
  await switchAccount(address('b'), 'eip155')
  expect(await resolve('anna.x')).toBe(address('2'))
  await wallet.connect('other')
  expect(await resolve('anna.x')).toBe(address('3'))
})

test.each(['chain', 'account', 'wallet'] as const)(
  'an answer that comes after a change of the %s is neither given nor kept',
  async changed => {
    const { visit, chain } = visits()
    const { wallet, resolve, resolveName, switchAccount } = await visit()
    const change = {
      chain: [() => wallet.switchNetwork(71), () => wallet.switchNetwork(560048)],
      account: [() => switchAccount(address('b'), 'eip155'), () => switchAccount(address('a'), 'eip155')],
      wallet: [() => wallet.connect('other'), () => wallet.connect('wallet')],
    }[changed]
    chain.meanwhile = async () => void (await change[0]?.())
    await expect(resolveName('anna.x')).rejects.toMatchObject({ code: 'NAME_NOT_RESOLVED' })
    chain.meanwhile = async () => {}
    await change[1]?.()
    expect(await resolve('anna.x')).toBe(address('2'))
  },
)

test.each([
  'no JSON',
  '{}',
  '[null, 7, ["eip155:560048:anna.x"]]',
  `[["eip155:560048:anna.x", ${start}, {}]]`,
  `[["eip155:560048:anna.x", ${start}, "0x12"]]`,
])('[B3.25] a broken store makes no address: %s', async stored => {
  const { visit, area } = visits()
  area.items.set('@granary/wallet/ens_cache', stored)
  const { resolve } = await visit()
  expect(await resolve('anna.x')).toBe(address('1'))
  expect(await resolve('anna.x')).toBe(address('1'))
})
