import { getBalance } from 'viem/actions'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startNode } from '../../test/startNode.ts'
import { bitcoin, solana, testNetworks } from '../../test/testNetworks.ts'
import { getBitcoinBalance } from '../bitcoin/getBitcoinBalance.ts'
import { createWallet } from '../core/createWallet.ts'
import { createHttpClient } from '../core/http/createHttpClient.ts'
import type { EvmNetwork } from '../core/networks/Network.ts'
import { askedNode, orderNodes } from '../core/networks/nodeOrder.ts'
import { createPendingReader } from '../core/pending-transactions/createPendingReader.ts'
import { createHostReaders } from '../evm/createHostReaders.ts'
import { getSolanaBalance } from '../solana/createSolanaClient.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const hash = `0x${'1'.repeat(64)}` as const

/** Nodes that fail: busy, with a page instead of JSON, with JSON of something else; then a good one. */
async function startNodes(good: (asked: string) => unknown) {
  const failing = [{ status: 503, body: '' }, { body: '<html>sorry</html>' }, { body: '{"message":"quota"}' }]
  const nodes = await Promise.all([
    ...failing.map(answer => startNode(() => answer)),
    startNode(asked => ({ body: JSON.stringify(good(asked)) })),
  ])
  const [rpcUrl, ...fallbackRpcUrls] = nodes.map(({ url }) => url)
  return { nodes, urls: { rpcUrl: rpcUrl ?? '', fallbackRpcUrls } }
}

const rpc = (result: unknown) => (asked: string) => ({ jsonrpc: '2.0', id: JSON.parse(asked).id, result })

test.each([
  [
    'EVM',
    rpc('0x5'),
    (urls: object) => {
      const [network] = testNetworks({})
      const reader = createHostReaders()({ ...network, ...urls } as EvmNetwork)
      return getBalance(reader, { address })
    },
    5n,
  ],
  [
    'Solana',
    rpc({ value: 5 }),
    async (urls: object) => (await getSolanaBalance({ ...solana, ...urls }, address)).value,
    5n,
  ],
  [
    'Bitcoin',
    () => {
      const stats = { funded_txo_sum: 5, spent_txo_sum: 0 }
      return { chain_stats: stats, mempool_stats: { ...stats, funded_txo_sum: 0 } }
    },
    async (urls: object) => (await getBitcoinBalance({ ...bitcoin, ...urls }, address)).value,
    5n,
  ],
  [
    'pending transactions',
    rpc({ status: '0x1' }),
    (urls: object) => {
      const [network] = testNetworks({})
      const http = (baseUrl: string) => createHttpClient({ baseUrl })
      const read = createPendingReader(() => [{ ...network, ...urls } as EvmNetwork], http)
      return read({ hash, network: 'eip155:560048' })
    },
    'succeeded',
  ],
] as const)(
  'reads of %s go on to the next node after one that fails or answers nonsense',
  async (_, good, read, value) => {
    const { nodes, urls } = await startNodes(good)
    expect(await read(urls)).toBe(value)
    expect(nodes.map(({ asked }) => asked.length)).toEqual([1, 1, 1, 1])
  },
)

test.each([
  ['is silent', null],
  ['never ends its answer', { body: '{"jsonrpc":"2.0",', isCut: true }],
])('reads go on to the next node after one that %s', async (_, answer) => {
  const silent = await startNode(() => answer)
  const answers = { evm: rpc('0x5'), solana: rpc({ value: 5 }) }
  const [evm, sol] = await Promise.all(
    [answers.evm, answers.solana].map(good => startNode(asked => ({ body: JSON.stringify(good(asked)) }))),
  )
  const [network] = testNetworks({})
  const urls = (good = '') => ({ rpcUrl: silent.url, fallbackRpcUrls: [good] })
  const reader = createHostReaders()({ ...network, ...urls(evm?.url) } as EvmNetwork)
  const values = await Promise.all([
    getBalance(reader, { address }),
    getSolanaBalance({ ...solana, ...urls(sol?.url) }, address).then(({ value }) => value),
  ])
  expect(values).toEqual([5n, 5n])
  expect(silent.asked).toHaveLength(2)
})

/** A minute on the clock of the nodes, without waiting. */
function startClock() {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

test.each([
  ['fails', () => ({ status: 503, body: '' })],
  [
    'answers slowly',
    (answer: string) => {
      vi.advanceTimersByTime(3_000)
      return { body: answer }
    },
  ],
])('a node that %s is asked after the others for a minute, by every reader', async (_, answer) => {
  startClock()
  const reply = (asked: string, id = JSON.parse(asked).id) => ({
    jsonrpc: '2.0',
    id,
    result: asked.includes('eth_') ? '0x5' : { value: 5 },
  })
  const bad = await startNode(asked => answer(JSON.stringify(reply(asked))))
  const good = await startNode(asked => ({ body: JSON.stringify(reply(asked)) }))
  const urls = { rpcUrl: bad.url, fallbackRpcUrls: [good.url] }
  const [network] = testNetworks({})
  const readEvm = () => getBalance(createHostReaders()({ ...network, ...urls } as EvmNetwork), { address })
  const readSolana = async () => (await getSolanaBalance({ ...solana, ...urls }, address)).value
  const readAll = async () => [await readEvm(), await readEvm(), await readSolana()]

  expect(await readAll()).toEqual([5n, 5n, 5n])
  expect(bad.asked).toHaveLength(1)
  vi.advanceTimersByTime(60_000)
  expect(await readSolana()).toBe(5n)
  expect(bad.asked).toHaveLength(2)
  expect(await readAll()).toEqual([5n, 5n, 5n])
  expect(bad.asked).toHaveLength(2)
})

test('a node that failed is asked again as soon as the others fail, and first once it answered', async () => {
  startClock()
  const isUp = { first: false, second: true }
  const node = (name: keyof typeof isUp) =>
    startNode(asked => (isUp[name] ? { body: JSON.stringify(rpc('0x5')(asked)) } : { status: 500, body: '' }))
  const [first, second] = await Promise.all([node('first'), node('second')])
  const [network] = testNetworks({})
  const urls = { rpcUrl: first.url, fallbackRpcUrls: [second.url] }
  const reader = createHostReaders()({ ...network, ...urls } as EvmNetwork)
  const counts = async () => {
    expect(await getBalance(reader, { address })).toBe(5n)
    return [first.asked.length, second.asked.length]
  }
  expect(await counts()).toEqual([1, 1])
  Object.assign(isUp, { first: true, second: false })
  expect(await counts()).toEqual([2, 2])
  expect(await counts()).toEqual([3, 2])
})

test('the page remembers a hundred nodes with trouble, the newest', () => {
  const nodes = Array.from({ length: 101 }, (_, index) => `https://${index}.example`)
  for (const url of nodes) askedNode(url)(false)
  const [oldest = '', next = ''] = nodes
  expect(orderNodes([next, 'https://spare.example'])).toEqual(['https://spare.example', next])
  expect(orderNodes([oldest, 'https://spare.example'])).toEqual([oldest, 'https://spare.example'])
})

test('a transaction counts as replaced by the word of one node, not by that of one ahead of another', async () => {
  const [network] = testNetworks({})
  const answers = (told: Readonly<Record<string, unknown>>) => (asked: string) => {
    const { id, method } = JSON.parse(asked) as { id: number; method: string }
    const result = told[method]
    return {
      body: JSON.stringify({ jsonrpc: '2.0', id, ...(result === undefined ? { error: {} } : { result }) }),
    }
  }
  const mined = { from: address, nonce: '0x0' }
  const behind = await startNode(
    answers({ eth_getTransactionReceipt: null, eth_getTransactionByHash: mined }),
  )
  const ahead = await startNode(
    answers({ eth_getTransactionReceipt: { status: '0x1' }, eth_getTransactionCount: '0x1' }),
  )
  const urls = { rpcUrl: behind.url, fallbackRpcUrls: [ahead.url] }
  const http = (baseUrl: string) => createHttpClient({ baseUrl })
  const read = createPendingReader(() => [{ ...network, ...urls } as EvmNetwork], http)
  expect(await read({ hash, network: 'eip155:560048' })).toBe('succeeded')
})

test("[B1.30] reads by the host's own address of a network ask no other node, even where that one fails", async () => {
  const own = await startNode(() => ({ status: 500, body: '' }))
  const spare = await startNode(asked => ({ body: JSON.stringify(rpc('0x5')(asked)) }))
  const [network] = testNetworks({})
  const networks = [{ ...network, rpcUrl: own.url, fallbackRpcUrls: [spare.url] }] as const
  const read = (customRpcUrls: Readonly<Record<string, string>>) => {
    const [prepared] = createWallet({ networks, customRpcUrls, adapters: {} }).config.networks
    return getBalance(createHostReaders()(prepared as EvmNetwork), { address })
  }
  expect(await read({})).toBe(5n)
  expect(spare.asked).toHaveLength(1)
  await expect(read({ 'eip155:560048': own.url })).rejects.toThrow('HTTP request failed')
  expect(spare.asked).toHaveLength(1)
})
