import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AccountTransaction } from '@granary/api/blockchain'
import { genesisHashes } from '@granary/chains'
import { type Hex, numberToHex, pad, parseEther, toEventSelector } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#test/createTestDatabase.ts'
import { createSpecificationClient } from '#test/specificationClient.ts'
import { type FakeNode, startFakeNode } from '#test/startFakeNode.ts'
import { startTestServer, type TestServer } from '#test/startTestServer.ts'

const transferEvent = toEventSelector('Transfer(address,address,uint256)')
const hashOf = (kind: number, number: number): Hex =>
  numberToHex(BigInt(kind) * 2n ** 64n + BigInt(number), { size: 32 })
const word = (value: bigint) => numberToHex(value, { size: 32 })

type Moved = {
  block: number
  from: Hex
  to: Hex
  wei?: bigint
  token?: Hex
  amount?: bigint
  id?: bigint
  failed?: true
  by?: Hex
}

const other = '0x2222222222222222222222222222222222222222'
const token = '0x3333333333333333333333333333333333333333'
const lure = '0x4444444444444444444444444444444444444444'

let node: FakeNode
let server: TestServer
let moved: Moved[]
/** Blocks above it belong to another branch. */
let fork: { above: number; kind: number } | undefined
let account: Hex
let accounts = 0
/** First blocks of the `eth_getLogs` that arrived. */
let logsFrom: number[] = []
/** Most blocks of an `eth_getLogs`. */
let mostBlocks: number

const kindOf = (number: number) => (fork && number > fork.above ? fork.kind : 1)
const blockHash = (number: number) =>
  number === 0 ? (genesisHashes[560048] ?? hashOf(9, 0)) : hashOf(kindOf(number), number)
const txHash = (place: number) => hashOf(7, place + 1)

/** A chain by its list of movements: one transaction each. */
const results: FakeNode['results'] = {
  eth_blockNumber: () => numberToHex(node.head),
  eth_getBlockByNumber: ([tag, full]) => {
    const number = tag === 'latest' ? node.head : tag === 'finalized' ? node.finalized : Number(tag)
    if (number > node.head) return null
    return {
      number: numberToHex(number),
      hash: blockHash(number),
      parentHash: blockHash(number - 1),
      timestamp: numberToHex(1_700_000_000 + number * 12),
      transactions: moved.flatMap<unknown>((one, place) =>
        one.block !== number
          ? []
          : full
            ? [
                {
                  hash: txHash(place),
                  from: one.from,
                  to: one.to,
                  value: numberToHex(one.wei ?? 0n),
                  transactionIndex: numberToHex(place),
                },
              ]
            : [txHash(place)],
      ),
    }
  },
  eth_getLogs: ([filter]) => {
    const { fromBlock, toBlock, topics } = filter as { fromBlock: Hex; toBlock: Hex; topics: (Hex | null)[] }
    logsFrom.push(Number(fromBlock))
    if (Number(toBlock) - Number(fromBlock) >= mostBlocks) return new Error('range too long')
    return moved.flatMap((one, place) => {
      if (!one.token || one.block < Number(fromBlock) || one.block > Number(toBlock)) return []
      const own = [transferEvent, pad(one.from), pad(one.to)]
      if (topics.some((topic, at) => topic && topic !== own[at])) return []
      return [
        {
          address: one.token,
          topics: one.id === undefined ? own : [...own, word(one.id)],
          data: one.id === undefined ? word(one.amount ?? 0n) : '0x',
          blockNumber: numberToHex(one.block),
          transactionIndex: numberToHex(place),
          logIndex: numberToHex(place),
          transactionHash: txHash(place),
        },
      ]
    })
  },
  eth_getTransactionReceipt: ([hash]) => {
    const place = moved.findIndex((_, index) => txHash(index) === hash)
    const one = moved[place]
    return one
      ? {
          transactionHash: hash,
          from: one.by ?? one.from,
          to: one.token ?? one.to,
          status: one.failed ? '0x0' : '0x1',
        }
      : null
  },
  eth_getBalance: () => numberToHex(parseEther('1')),
  eth_call: ([call]) => {
    const { to, data } = call as { to: Hex; data: Hex }
    if (data.startsWith('0x313ce567')) return word(18n)
    if (data.startsWith('0x70a08231')) return word(to === token ? 5n * 10n ** 18n : 0n)
    const text = to === lure ? 'visit claim.xyz' : 'GOLD'
    return `0x${Buffer.from(text).toString('hex').padEnd(64, '0')}`
  },
}

beforeAll(async () => {
  node = await startFakeNode({ head: 400, finalized: 300 })
  node.results = results
  server = await startTestServer({
    RPC_URLS_ETH_HOODI: node.url,
    RATE_LIMIT_BLOCKCHAIN_PER_MINUTE: '0',
    PROJECTS: JSON.stringify([{ id: 'portal', name: 'Portal', origins: ['https://portal.example'] }]),
  })
})
afterAll(async () => {
  await server?.close()
  node?.close()
})
beforeEach(() => {
  accounts += 1
  account = numberToHex(0x1111_0000 + accounts, { size: 20 })
  moved = []
  fork = undefined
  mostBlocks = 1_000_000
  node.head += 1_500
})

type Page = { data: AccountTransaction[]; next: string | null; knownFrom: { coins: number; tokens: number } }

async function history(query = ''): Promise<Page> {
  const response = await server.get(`/v1/account/${account}/history?chainId=eip155:560048${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Page
}

test('[B7.20] [B3.11] coins and tokens of the account come newest first, each once', async () => {
  moved = [
    { block: node.head - 5, from: account, to: other, wei: parseEther('0.5') },
    { block: node.head - 3, from: other, to: account, token, amount: 25n * 10n ** 17n },
    { block: node.head - 2, from: other, to: token, wei: 1n },
    { block: node.head - 1, from: account, to: account, token, amount: 10n ** 18n },
  ]
  const { data, next, knownFrom } = await history()
  expect(next).toBeNull()
  expect(knownFrom).toEqual({ coins: node.head - 255, tokens: 0 })
  expect(data.map(({ metadata, transfers }) => [metadata.operationType, transfers])).toEqual([
    [
      'send',
      [
        {
          direction: 'self',
          sender: account,
          recipient: account,
          fungible_info: { name: 'GOLD', symbol: 'GOLD', icon: { url: '' } },
          quantity: { numeric: '1' },
        },
      ],
    ],
    [
      'receive',
      [
        {
          direction: 'in',
          sender: other,
          recipient: account,
          fungible_info: { name: 'GOLD', symbol: 'GOLD', icon: { url: '' } },
          quantity: { numeric: '2.5' },
        },
      ],
    ],
    [
      'send',
      [
        {
          direction: 'out',
          sender: account,
          recipient: other,
          fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: '/public/getTokenImage/ETH' } },
          quantity: { numeric: '0.5' },
        },
      ],
    ],
  ])
  expect(data[1]).toMatchObject({
    id: `eip155:560048:${txHash(1)}`,
    metadata: {
      hash: txHash(1),
      chain: 'eip155:560048',
      minedAt: new Date((1_700_000_000 + (node.head - 3) * 12) * 1000).toISOString(),
      sentFrom: other,
      sentTo: token,
      status: 'confirmed',
    },
  })
})

test('pages follow one another without gap or repetition, to the first block', async () => {
  moved = Array.from({ length: 120 }, (_, place) => ({
    block: 10 + place * 3,
    from: other,
    to: account,
    token,
    amount: 1n,
  }))
  const seen: string[] = []
  let query = ''
  for (let pages = 0; pages < 10; pages += 1) {
    const { data, next } = await history(query)
    seen.push(...data.map(({ metadata }) => metadata.hash))
    if (next === null) break
    query = `&cursor=${next}`
  }
  expect(seen).toEqual(moved.map((_, place) => txHash(place)).reverse())
})

test('a node that refuses long ranges is asked for shorter ones, a few a request, and the answer says how far it read', async () => {
  mostBlocks = 100
  moved = [{ block: node.head - 40, from: other, to: account, token, amount: 1n }]
  const { data, next, knownFrom } = await history()
  expect(data).toHaveLength(1)
  expect(knownFrom.tokens).toBeGreaterThan(0)
  expect(next).toBe(`${knownFrom.tokens}.0`)
  const further = await history(`&cursor=${next}`)
  expect(further.data).toEqual([])
  expect(further.knownFrom.tokens).toBeLessThan(knownFrom.tokens)
})

test('a reorganisation takes back what it undid', async () => {
  moved = [
    { block: node.head - 30, from: account, to: other, wei: 1n },
    { block: node.head - 2, from: account, to: other, wei: 2n },
    { block: node.head - 1, from: other, to: account, token, amount: 3n },
  ]
  expect((await history()).data).toHaveLength(3)
  fork = { above: node.head - 10, kind: 2 }
  moved = moved.slice(0, 1)
  // Past the cache of the first page.
  const { data } = await history(`&cursor=${node.head + 1}.0`)
  expect(data.map(({ metadata }) => metadata.hash)).toEqual([txHash(0)])
})

test('failed transfers move nothing; lures are flagged; a logged transfer of nothing is not shown', async () => {
  moved = [
    { block: node.head - 4, from: account, to: other, wei: 7n, failed: true },
    { block: node.head - 3, from: other, to: account, token: lure, amount: 9n },
    { block: node.head - 2, from: account, to: other, token, amount: 0n, by: other },
    { block: node.head - 1, from: other, to: account, token: lure, id: 5n },
  ]
  const { data } = await history()
  expect(data.map(({ metadata, transfers }) => [metadata.status, metadata.operationType, transfers])).toEqual(
    [
      [
        'confirmed',
        'receive',
        [
          {
            direction: 'in',
            sender: other,
            recipient: account,
            nft_info: { name: 'visit claim.xyz', flags: { is_spam: true } },
            quantity: { numeric: '1' },
          },
        ],
      ],
      [
        'confirmed',
        'receive',
        [expect.objectContaining({ nft_info: { name: 'visit claim.xyz', flags: { is_spam: true } } })],
      ],
      ['failed', 'execute', []],
    ],
  )
})

test('a restart and other processes share what one has read, and pages say where it begins', async () => {
  const kept = await createTestDatabase()
  const environment = { ...kept.environment, RPC_URLS_ETH_HOODI: node.url }
  const [asked, from] = [account, node.head - 255]
  moved = [
    { block: node.head - 200, from: account, to: other, wei: 7n },
    { block: node.head - 100, from: other, to: account, token, amount: 5n },
  ]
  const read = async (one: TestServer) => {
    const response = await one.get(`/v1/account/${asked}/history?chainId=eip155:560048`)
    return (await response.json()) as Page
  }
  const first = await startTestServer(environment)
  expect((await read(first)).data).toHaveLength(2)
  await first.close()
  node.head += 500
  logsFrom = []
  const second = await startTestServer(environment)
  const { data, knownFrom } = await read(second)
  await second.close()
  await kept.drop()
  expect(data.map(({ metadata }) => metadata.hash)).toEqual([txHash(1), txHash(0)])
  expect(knownFrom).toEqual({ coins: from, tokens: 0 })
  expect(Math.min(...logsFrom)).toBeGreaterThan(from)
})

test('an outside index extends the history, cannot make up a transaction, and is not missed when it is down', async () => {
  moved = [{ block: 20, from: account, to: other, wei: 7n }]
  const row = (hash: Hex, block: number) => ({
    hash,
    block_number: block,
    position: 0,
    from: { hash: account },
    to: { hash: other },
    value: '7',
  })
  let isDown = false
  const index = createServer((request, response) => {
    const items = request.url?.includes('/transactions') ? [row(txHash(0), 20), row(hashOf(8, 1), 19)] : []
    response.writeHead(isDown ? 429 : 200).end(JSON.stringify({ items, next_page_params: null }))
  })
  await new Promise<void>(resolve => index.listen(0, '127.0.0.1', resolve))
  const { port } = index.address() as AddressInfo
  const one = await startTestServer({
    RPC_URLS_ETH_HOODI: node.url,
    BLOCKSCOUT_URLS: `eip155:560048=http://127.0.0.1:${port}`,
  })
  const read = async (cursor = '') => {
    const response = await one.get(`/v1/account/${account}/history?chainId=eip155:560048${cursor}`)
    return (await response.json()) as Page
  }
  const { data, knownFrom } = await read()
  expect(data.map(({ metadata }) => metadata.hash)).toEqual([txHash(0)])
  expect(knownFrom).toEqual({ coins: 0, tokens: 0 })
  isDown = true
  const own = await read(`&cursor=${node.head}.0`)
  expect([own.data, own.knownFrom.coins]).toEqual([[], node.head - 255])
  await one.close()
  index.close()
})

test('the balance finds tokens that the history has seen', async () => {
  moved = [{ block: node.head - 1, from: other, to: account, token, amount: 5n }]
  await history()
  const response = await server.get(`/v1/account/${account}/balance?chainId=eip155:560048`)
  const { balances } = (await response.json()) as { balances: { symbol: string; quantity: object }[] }
  expect(balances.map(({ symbol, quantity }) => [symbol, quantity])).toEqual([
    ['ETH', { decimals: '18', numeric: '1' }],
    ['GOLD', { decimals: '18', numeric: '5' }],
  ])
})

test('[B7.17] [B7.18] [B7.19] [B7.20] [B7.21] a client written from the specification alone reads every answer', async () => {
  const chainId = 'eip155:560048'
  moved = [
    ...Array.from(
      { length: 60 },
      (_, place): Moved => ({ block: 10 + place, from: other, to: account, token, amount: 1n }),
    ),
    { block: node.head - 9, from: account, to: other, wei: parseEther('0.5') },
    { block: node.head - 8, from: other, to: account, token: lure, amount: 9n },
  ]
  const query = { projectId: 'portal', st: 'appkit', sv: 'html-1.0.0' }
  const client = createSpecificationClient(server.url, query)
  const history = await client.history(account, chainId)
  expect(history).toHaveLength(61)
  expect(history.map(({ minedAt }) => minedAt)).toEqual(
    history.map(({ minedAt }) => minedAt).sort((a, b) => b - a),
  )
  expect(new Set(history.map(({ id }) => id)).size).toBe(61)
  expect(await client.balances(account, chainId)).toEqual([
    { symbol: 'ETH', decimals: 18, numeric: '1', price: undefined, value: undefined },
    { symbol: 'GOLD', decimals: 18, numeric: '5', price: undefined, value: undefined },
  ])
  expect(await client.identity(account, other)).toEqual({ name: null, avatar: null })
  await expect(client.balances(account, 'eip155:1')).rejects.toThrow('not supported')
})

test.each(['cursor=x', 'cursor=1', 'chainId=1', `cursor=${'9'.repeat(30)}.0`])(
  '%s is refused',
  async query => {
    expect((await server.get(`/v1/account/${account}/history?${query}`)).status).toBe(400)
  },
)
