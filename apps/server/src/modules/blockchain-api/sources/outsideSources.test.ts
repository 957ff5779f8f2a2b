import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Secret } from '#server/platform/settings/Secret.ts'
import { askJson } from '#server/platform/upstreams/askJson.ts'
import { createBlockscoutTokens } from '../balances/createBlockscoutTokens.ts'
import { createBlockscoutTransfers } from '../history/sources/createBlockscoutTransfers.ts'
import { createEtherscanTransfers } from '../history/sources/createEtherscanTransfers.ts'
import { createCoinGeckoPrices } from '../prices/createCoinGeckoPrices.ts'
import { createDefiLlamaPrices } from '../prices/createDefiLlamaPrices.ts'
import { createPriceService } from '../prices/createPriceService.ts'
import { parseDollars } from '../prices/dollars.ts'
import { createSourceCalls } from './createSourceCalls.ts'

const usdc = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const dai = 'eip155:1:0x6b175474e89094c44da98b954eedeac495271d0f'
const coin = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

let server: Server
let url: string
let asked: { path: string; headers: Record<string, unknown> }[]
let answer: { status: number; body: string } | 'silence'
/** Instead of `answer`, by a part of the address. */
let parts: Readonly<Record<string, unknown>>

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers })
    const part = Object.keys(parts).find(part => request.url?.includes(part))
    if (part) response.end(JSON.stringify(parts[part]))
    else if (answer !== 'silence') response.writeHead(answer.status).end(answer.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  parts = {}
})

const answers = (json: unknown) => {
  answer = { status: 200, body: JSON.stringify(json) }
}
const sources = () => ({
  coingecko: createCoinGeckoPrices({ url, key: new Secret('demo-key') }),
  defillama: createDefiLlamaPrices(url),
})
const blockscout = () => createBlockscoutTokens(new Map([[1, url]]))
const histories = () => ({
  blockscout: createBlockscoutTransfers(new Map([[1, url]])),
  etherscan: createEtherscanTransfers({ url, key: new Secret('scan-key'), chainIds: new Set([1]) }),
})
const hashOf = (digit: string) => `0x${digit.repeat(64)}` as const
const other = '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65'
const nft = '0x1111111111111111111111111111111111111111'

test('CoinGecko prices coin and tokens, with the key in the header', async () => {
  answers({
    ethereum: { usd: 2500.12, usd_24h_change: -1.2345678 },
    '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': { usd: 0.9998, usd_24h_change: null },
    '0x6b175474e89094c44da98b954eedeac495271d0f': {},
  })
  const prices = await sources().coingecko.read([coin, usdc, dai])
  expect(prices).toEqual(
    new Map([
      [coin, { usd: 2_500_120_000_000_000_000_000n, change24h: -1.2346 }],
      [usdc, { usd: 999_800_000_000_000_000n, change24h: undefined }],
    ]),
  )
  expect(asked.map(({ path }) => path.split('?')[0])).toEqual([
    '/simple/price',
    '/simple/token_price/ethereum',
  ])
  for (const { path, headers } of asked) {
    expect(path).toContain('include_24hr_change=true')
    expect(headers).toMatchObject({ 'x-cg-demo-api-key': 'demo-key' })
  }
})

test('DefiLlama prices coin and tokens, and a price of little confidence is none', async () => {
  answers({
    coins: {
      'coingecko:ethereum': { price: 2500, symbol: 'ETH', timestamp: 1, confidence: 0.99 },
      'ethereum:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': { decimals: 6, price: 1, confidence: 0.99 },
      'ethereum:0x6b175474e89094c44da98b954eedeac495271d0f': { decimals: 18, price: 7, confidence: 0.2 },
    },
  })
  const prices = await sources().defillama.read([coin, usdc, dai, 'eip155:560048:0xabc'])
  expect([...prices.keys()]).toEqual([coin, usdc])
})

test.each<[string, unknown, number | undefined]>([
  ['a change', { coins: { 'coingecko:ethereum': 3.5 } }, 3.5],
  ['no change of this coin', { coins: {} }, undefined],
  ['a loss of more than all', { coins: { 'coingecko:ethereum': -101 } }, undefined],
  ['garbage', 'none', undefined],
])('DefiLlama tells %s; the price stands without it', async (_, percentage, change24h) => {
  answers({ coins: { 'coingecko:ethereum': { price: 2500 } } })
  parts = { '/percentage/': percentage }
  const prices = await sources().defillama.read([coin])
  expect(prices.get(coin)).toEqual({ usd: 2_500n * 10n ** 18n, change24h })
  expect(asked.map(({ path }) => path)).toContain('/percentage/coingecko%3Aethereum?period=24h')
})

test('Blockscout finds tokens of both spellings, and no collectibles', async () => {
  answers([
    { token: { type: 'ERC-20', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }, value: '1' },
    { token: { type: 'ERC-20', address_hash: '0x6B175474E89094C44Da98b954EedeAC495271d0F' }, value: '1' },
    { token: { type: 'ERC-721', address_hash: '0x1111111111111111111111111111111111111111' }, value: '1' },
  ])
  expect(await blockscout().tokensOf(1, account)).toEqual([usdc.slice(9), dai.slice(9)])
  expect(asked[0]?.path).toBe(`/api/v2/addresses/${account}/token-balances`)
  expect(blockscout().tokensOf(10, account)).toBeUndefined()
})

/** What both sources say of the same three transactions. */
const three = [
  { kind: 'coin', block: 20, index: 7, hash: hashOf('a'), from: account, to: other, amount: 10n ** 18n },
  {
    kind: 'token',
    block: 15,
    index: 3,
    hash: hashOf('b'),
    from: other,
    to: account,
    token: usdc.slice(9),
    amount: 2_500_000n,
  },
  {
    kind: 'collectible',
    block: 12,
    index: 0,
    hash: hashOf('c'),
    from: other,
    to: account,
    token: nft,
    id: 9n,
  },
]

test('Blockscout tells transfers in its shapes; blocks that a list may have cut are left for the next page', async () => {
  const sides = (from: string, to: string) => ({
    from: { hash: getAddress(from) },
    to: { hash: getAddress(to) },
  })
  const coin = { hash: hashOf('a'), block_number: 20, position: 7, ...sides(account, other) }
  const call = {
    hash: hashOf('b'),
    block_number: 15,
    position: 3,
    ...sides(other, usdc.slice(9)),
    value: '0',
  }
  const token = { address_hash: getAddress(usdc.slice(9)), type: 'ERC-20' }
  const moved = { transaction_hash: hashOf('b'), block_number: 15, ...sides(other, account), token }
  const items = [
    { ...moved, total: { decimals: '6', value: '2500000' } },
    {
      ...moved,
      transaction_hash: hashOf('c'),
      block_number: 12,
      token: { address: nft, type: 'ERC-721' },
      total: { token_id: '9' },
    },
  ]
  const pending = { ...coin, hash: hashOf('d'), block_number: null, value: '5' }
  parts = {
    '/transactions': {
      items: [pending, { ...coin, value: '1000000000000000000' }, call],
      next_page_params: null,
    },
    '/token-transfers': { items, next_page_params: null },
  }
  const { blockscout } = histories()
  expect(await blockscout.transfersOf(1, account, Number.MAX_SAFE_INTEGER)).toEqual({
    transfers: three,
    fromBlock: 0,
  })
  parts = { ...parts, '/token-transfers': { items, next_page_params: { block_number: 12, index: 1 } } }
  expect(await blockscout.transfersOf(1, account, 30)).toEqual({
    transfers: three.slice(0, 2),
    fromBlock: 13,
  })
  expect(asked.at(-1)?.path).toContain('?block_number=31&index=0')
  expect(blockscout.transfersOf(10, account, 30)).toBeUndefined()
})

test('Etherscan tells transfers in its shapes, up to a block', async () => {
  const rowOf = (place: number, more: object) => {
    const { block, index, hash, from, to } = three[place] ?? {}
    return {
      blockNumber: `${block}`,
      transactionIndex: `${index}`,
      hash,
      from,
      to,
      timeStamp: '1700000000',
      ...more,
    }
  }
  const found = (...result: object[]) => ({ status: '1', message: 'OK', result })
  parts = {
    'action=txlist': found(
      rowOf(0, { value: '1000000000000000000', isError: '0', contractAddress: '' }),
      rowOf(1, { to: '', value: '0', contractAddress: nft }),
    ),
    'action=tokentx': found(
      rowOf(1, { contractAddress: usdc.slice(9), value: '2500000', tokenDecimal: '6' }),
    ),
    'action=tokennfttx': found(rowOf(2, { contractAddress: nft, tokenID: '9' })),
  }
  const { etherscan } = histories()
  expect(await etherscan.transfersOf(1, account, 25)).toEqual({ transfers: three, fromBlock: 0 })
  const query = new URLSearchParams(asked[0]?.path.split('?')[1])
  expect(Object.fromEntries(query)).toMatchObject({ chainid: '1', endblock: '25', apikey: 'scan-key' })
  const none = { status: '0', message: 'No transactions found', result: [] }
  parts = { 'action=': none }
  expect(await etherscan.transfersOf(1, account, 25)).toEqual({ transfers: [], fromBlock: 0 })
  parts = { 'action=': { status: '0', message: 'NOTOK', result: 'Max rate limit reached' } }
  await expect(etherscan.transfersOf(1, account, 25)).rejects.toThrow('refused')
  expect(etherscan.transfersOf(10, account, 25)).toBeUndefined()
})

test.each([
  ['429', { status: 429, body: '{"error":"slow down"}' }],
  ['500', { status: 500, body: '' }],
  ['a page', { status: 200, body: '<html>gateway</html>' }],
  ['another shape', { status: 200, body: '[{"token":7}]' }],
  ['null', { status: 200, body: 'null' }],
])('each source throws on %s, and the next one is asked', async (_, given) => {
  answer = given
  const { coingecko, defillama } = sources()
  await expect(coingecko.read([usdc])).rejects.toThrow()
  await expect(defillama.read([usdc])).rejects.toThrow()
  await expect(blockscout().tokensOf(1, account)).rejects.toThrow()
  for (const history of Object.values(histories()))
    await expect(history.transfersOf(1, account, 9)).rejects.toThrow()
  const outcomes: string[] = []
  const log = { warn() {} } as never
  const ask = createSourceCalls({ inc: ({ source, outcome }) => outcomes.push(`${source} ${outcome}`) }, log)
  const last = { name: 'last', read: async () => new Map([[usdc, { usd: 1n }]]) }
  const prices = createPriceService([coingecko, defillama, last], ask)
  expect(await prices.pricesOf([usdc])).toEqual(new Map([[usdc, { usd: 1n }]]))
  expect(outcomes).toEqual(['coingecko failure', 'defillama failure', 'last answer'])
})

test('a silent source is left after its time, and its address is not in the error', async () => {
  answer = 'silence'
  const error = await askJson(`${url}/secret-key`, { timeoutMs: 50 }).catch((cause: Error) => cause)
  expect(String(error)).toMatch(/timeout/i)
  expect(String(error)).not.toContain('secret-key')
})

test('a price is asked for once in 15 s, also one that no source knows', async () => {
  let calls = 0
  const five = { usd: 5n }
  const source = {
    name: 'one',
    read: async () => {
      calls += 1
      return new Map([[usdc, five]])
    },
  }
  const prices = createPriceService([source], async (_, read) => read())
  const [first, second] = await Promise.all([prices.pricesOf([usdc, dai]), prices.pricesOf([dai, usdc])])
  expect([first, second]).toEqual([new Map([[usdc, five]]), new Map([[usdc, five]])])
  await prices.pricesOf([dai])
  expect(calls).toBe(1)
})

test.each([0, -1, Number.NaN, 1e300, '0', '-3', '1e5', '', null, {}, '99999999999999'])(
  '%j is no price',
  given => {
    expect(parseDollars(given)).toBeUndefined()
  },
)
