import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fungible, TokenBalance } from '@granary/api/blockchain'
import { type ConnectedDevnet, devnetAccounts } from '@granary/devnet'
import { type Address, createPublicClient, formatEther, getAddress, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answersMuch,
  answersRounds,
  answersWords,
  burnsGas,
  reverts,
  setCode,
} from '#test/handmadeContracts.ts'
import { startTestServer, type TestServer, testDevnet } from '#test/startTestServer.ts'

const coin = 'eip155:560048:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const account = devnetAccounts.address(3)
const at = (place: number) => `0x70c3${place.toString(16).padStart(36, '0')}` as Address

/** Each token, and what it answers to every call. */
const tokens = {
  house: at(1),
  unnamed: at(2),
  reverting: at(3),
  burning: at(4),
  huge: at(5),
  withoutDecimals: at(6),
  tooManyDecimals: at(7),
  mostDecimals: at(8),
}
const feed = at(99)
const pricedByFeed = at(98)
const longFeed = at(97)
const pricedByLongFeed = at(96)

let devnet: ConnectedDevnet
let server: TestServer
let folder: string

beforeAll(async () => {
  devnet = await testDevnet()
  const { rpcUrl } = devnet.ethereum
  const now = BigInt(Math.floor(Date.now() / 1000))
  await Promise.all([
    setCode(rpcUrl, tokens.house, answersWords(1_500_000n)),
    setCode(rpcUrl, tokens.unnamed, answersWords(18n)),
    setCode(rpcUrl, tokens.reverting, reverts),
    setCode(rpcUrl, tokens.burning, burnsGas),
    setCode(rpcUrl, tokens.huge, answersMuch),
    setCode(rpcUrl, tokens.withoutDecimals, answersWords(0n)),
    setCode(rpcUrl, tokens.tooManyDecimals, answersWords(78n)),
    setCode(rpcUrl, tokens.mostDecimals, answersWords(77n)),
    // Round, answer, start, update, round: the first word is also what `decimals()` answers.
    setCode(rpcUrl, feed, answersWords(8n, 250_050_000_000n, now, now, 8n)),
    setCode(rpcUrl, pricedByFeed, answersWords(2n)),
    setCode(rpcUrl, pricedByLongFeed, answersWords(2n)),
    // A round every 15 minutes, the newest of a minute ago, each a dollar dearer: 300 now, 204 in force a day ago.
    setCode(
      rpcUrl,
      longFeed,
      answersRounds({
        latest: 200,
        phase: 6n,
        start: Number(now) - 60 - 200 * 900,
        step: 900,
        answer: 100_00000000n,
        gain: 1_00000000n,
      }),
    ),
  ])
  folder = mkdtempSync(join(tmpdir(), 'granary-blockchain-'))
  const file = {
    tokens: [
      { chainId: 560048, address: tokens.house, symbol: 'HOUSE', name: 'House Token', decimals: 6 },
      { chainId: 560048, address: pricedByFeed, symbol: 'FED', name: 'Fed Token', decimals: 2 },
      { chainId: 560048, address: pricedByLongFeed, symbol: 'DAY', name: 'Day Token', decimals: 2 },
    ],
    prices: { [coin]: '2000.5' },
    feeds: [
      {
        chainId: 560048,
        address: feed,
        tokens: [`eip155:560048:${pricedByFeed}`],
        heartbeatSeconds: 3600,
      },
      {
        chainId: 560048,
        address: longFeed,
        tokens: [`eip155:560048:${pricedByLongFeed}`],
        heartbeatSeconds: 3600,
      },
    ],
  }
  writeFileSync(join(folder, 'tokens.json'), JSON.stringify(file))
  server = await startTestServer({
    RPC_URLS_ETH_HOODI: rpcUrl,
    // Nothing listens there.
    RPC_URLS_CFX_TESTNET: 'http://127.0.0.1:9',
    TOKENS_FILE: join(folder, 'tokens.json'),
    PROJECTS: JSON.stringify([{ id: 'portal', name: 'Portal', origins: ['https://portal.example'] }]),
  })
})

afterAll(async () => {
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

type Balances = { balances: TokenBalance[]; unavailable: string[] }

const balancesOf = async (query: string): Promise<Balances> => {
  const response = await server.get(`/v1/account/${account}/balance?currency=usd&${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Balances
}

const price = async (addresses: unknown, more: object = {}) =>
  server.post('/v1/fungible/price?projectId=portal', { currency: 'usd', addresses, ...more })

test('[B7.18] the supported chains are those with a node', async () => {
  const response = await server.get('/v1/supported-chains?projectId=portal&st=granary&sv=js-0.1.0')
  expect(await response.json()).toEqual({ http: ['eip155:560048', 'eip155:71'], ws: [] })
})

test('[B7.21] [B3.10] a balance has the coin first, to the wei, and its price', async () => {
  const client = createPublicClient({ transport: http(devnet.ethereum.rpcUrl) })
  const numeric = formatEther(await client.getBalance({ address: account }))
  const { balances } = await balancesOf('chainId=eip155:560048&forceUpdate=true')
  expect(balances[0]).toEqual({
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:560048',
    price: 2000.5,
    value: expect.closeTo(Number(numeric) * 2000.5, 6),
    quantity: { decimals: '18', numeric },
    iconUrl: '/public/getTokenImage/ETH',
  })
})

test('[B3.10] a listed token has the name of the list; without a price it has none, not zero', async () => {
  const { balances } = await balancesOf('chainId=eip155:560048')
  const house = balances.find(({ symbol }) => symbol === 'HOUSE')
  expect(house).toEqual({
    name: 'House Token',
    symbol: 'HOUSE',
    chainId: 'eip155:560048',
    address: `eip155:560048:${tokens.house}`,
    quantity: { decimals: '6', numeric: '1.5' },
    iconUrl: '/public/getTokenImage/HOUSE',
  })
})

test('a feed of the chain prices its token', async () => {
  const { balances } = await balancesOf('chainId=eip155:560048')
  expect(balances.find(({ symbol }) => symbol === 'FED')).toMatchObject({
    price: 2500.5,
    value: 50.01,
    quantity: { numeric: '0.02' },
  })
})

test('the change in 24 hours comes by the rounds of a feed; one that is not known is missing, not zero', async () => {
  const { balances } = await balancesOf('chainId=eip155:560048')
  const changeOf = (name: string) => balances.find(({ symbol }) => symbol === name)
  expect(changeOf('DAY')).toMatchObject({ price: 300, priceChange24h: 47.0588 })
  // One round, and the price of a settings file.
  for (const name of ['FED', 'ETH']) {
    expect(changeOf(name)?.price).toBeGreaterThan(0)
    expect(changeOf(name)).not.toHaveProperty('priceChange24h')
  }
  const response = await price([`eip155:560048:${pricedByLongFeed}`, coin])
  const { fungibles } = (await response.json()) as { fungibles: Fungible[] }
  expect(fungibles.map(({ priceChange24h }) => priceChange24h)).toEqual([47.0588, undefined])
})

test('a request for all chains names those that did not answer', async () => {
  const { balances, unavailable } = await balancesOf('')
  expect(unavailable).toEqual(['eip155:71'])
  expect(new Set(balances.map(({ chainId }) => chainId))).toEqual(new Set(['eip155:560048']))
})

test.each([
  [
    'a chain without a node',
    `/v1/account/${account}/balance?chainId=eip155:1`,
    503,
    'NETWORK_NOT_CONFIGURED',
  ],
  ['another namespace', `/v1/account/${account}/balance?chainId=solana:abc`, 503, 'NETWORK_NOT_CONFIGURED'],
  ['a dead node', `/v1/account/${account}/balance?chainId=eip155:71`, 502, 'RPC_UPSTREAM_UNAVAILABLE'],
  ['no address', '/v1/account/0x12/balance?chainId=eip155:1', 400, 'REQUEST_INVALID'],
  ['no chain', `/v1/account/${account}/balance?chainId=1`, 400, 'REQUEST_INVALID'],
  ['another currency', `/v1/account/${account}/balance?currency=eur`, 400, 'REQUEST_INVALID'],
])('%s is refused with a code', async (_, path, status, code) => {
  const response = await server.get(path)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ code })
})

test('[B7.28] prices have name and symbol, and hostile tokens break no answer', async () => {
  const hostile = Object.values(tokens).filter(address => address !== tokens.house)
  const response = await price([
    coin,
    `eip155:560048:${getAddress(tokens.house)}`,
    ...hostile.map(address => `eip155:560048:${address}`),
  ])
  expect(response.status).toBe(200)
  const { fungibles } = (await response.json()) as { fungibles: Fungible[] }
  expect(fungibles.slice(0, 2)).toEqual([
    { address: coin, name: 'Ether', symbol: 'ETH', iconUrl: '/public/getTokenImage/ETH', price: 2000.5 },
    {
      address: `eip155:560048:${tokens.house}`,
      name: 'House Token',
      symbol: 'HOUSE',
      iconUrl: '/public/getTokenImage/HOUSE',
    },
  ])
  // Without a readable name a token goes by its address; without usable decimals it is no token.
  expect(fungibles.slice(2).map(({ symbol, iconUrl }) => [symbol, iconUrl])).toEqual([
    ['0x70c3…0002', ''],
    ['0x70c3…0006', ''],
    ['0x70c3…0008', ''],
  ])
})

test.each([
  ['no address', []],
  ['a name', ['vitalik.eth']],
  ['101 addresses', Array.from({ length: 101 }, () => coin)],
])('a price of %s is refused by its field', async (_, addresses) => {
  const response = await price(addresses)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'REQUEST_INVALID' })
})

test("a project's page may ask for prices by POST, and another site's page may not", async () => {
  const ask = (origin: string) =>
    fetch(`${server.url}/v1/fungible/price?projectId=portal`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
      body: JSON.stringify({ currency: 'usd', addresses: [coin], projectId: 'portal' }),
    })
  expect((await ask('https://portal.example')).status).toBe(200)
  const refused = await ask('https://evil.example')
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ code: 'ORIGIN_FOREIGN' })
})
