import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { convertRoutes, nativeTokenAddress } from '@granary/api/convert'
import { renewOnRetry } from '@granary/contracts/testing/retry'
import { devnetAccounts, devnetAddresses, type MarketChain, startMarketChain } from '@granary/devnet'
import { createSwapApi } from '@granary/wallet/swaps'
import {
  createTestClient,
  type Hex,
  http,
  parseAbi,
  parseEther,
  parseUnits,
  publicActions,
  walletActions,
} from 'viem'
import { hoodi } from 'viem/chains'
import { beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/startTestServer.ts'

const { weth, uniswapRouter, playDollar, playBarley, playMillet } = devnetAddresses
const account = devnetAccounts.address(0)
const id = (address: string) => `eip155:560048:${address}`
const coin = id(nativeTokenAddress)

const abi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function balanceOf(address owner) view returns (uint256)',
  'function approve(address spender, uint256 value) returns (bool)',
])

type Outside = (request: IncomingMessage, response: ServerResponse) => void
let outside: Outside
let chain: MarketChain
let server: TestServer
const services = createServer((request, response) => outside(request, response))

const connect = () =>
  createTestClient({ mode: 'anvil', chain: hoodi, transport: http(chain.rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)
let client: ReturnType<typeof connect>

renewOnRetry(
  async () => {
    await new Promise<void>(resolve => services.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(services.address() as AddressInfo).port}`
    chain = await startMarketChain()
    client = connect()
    server = await startTestServer({
      RPC_URLS_ETH_HOODI: chain.rpcUrl,
      SWAP_ROUTERS: id(uniswapRouter),
      SWAP_TOKENS: [playDollar, playBarley, playMillet, account].map(id).join(),
      LIFI_URL: `${url}/lifi`,
      PARASWAP_URL: `${url}/paraswap`,
      ZEROX_URL: `${url}/0x`,
      ZEROX_KEY: 'zero-x-key',
      ONEINCH_URL: `${url}/1inch`,
      ONEINCH_KEY: 'one-inch-key',
    })
  },
  async () => {
    await server?.close()
    await chain?.stop()
    services.close()
  },
)

/** Outside services know no way, unless a test says so. */
beforeEach(() => {
  outside = (_request, response) => response.writeHead(404).end()
})

type Quote = { source: string; toAmount: string; path: string[] | null; blockNumber: number; spender: string }
type Transaction = {
  tx: { from: string; to: string; data: Hex; value: string; eip155: { gas: string | null; gasPrice: string } }
}

async function get<T>(path: string, query: Record<string, string>): Promise<T> {
  return (await (await server.get(`/v1/convert/${path}?${new URLSearchParams(query)}`)).json()) as T
}
const quote = async (from: string, to: string, amount: bigint) =>
  (
    await get<{ quotes: Quote[] }>('quotes', {
      from,
      to,
      amount: String(amount),
      userAddress: account,
      gasPrice: '1',
    })
  ).quotes
const poolAmount = async (amount: bigint, path: Hex[], blockNumber: number) =>
  (
    await client.readContract({
      address: uniswapRouter,
      abi,
      functionName: 'getAmountsOut',
      args: [amount, path],
      blockNumber: BigInt(blockNumber),
    })
  ).at(-1)
const balance = (address: Hex) =>
  client.readContract({ address, abi, functionName: 'balanceOf', args: [account] })

async function send({ tx }: Transaction) {
  const hash = await client.sendTransaction({
    account,
    to: tx.to.split(':')[2] as Hex,
    data: tx.data,
    value: BigInt(tx.value),
    gas: BigInt(tx.eip155.gas ?? 500_000),
    gasPrice: BigInt(tx.eip155.gasPrice) * 2n,
  })
  const receipt = await client.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  return receipt
}

test('[B7.22] a quote is the pools’ own answer to the wei, directly or through the wrapped coin', async () => {
  const dollars = parseUnits('10', 6)
  const [small] = await quote(id(playDollar), id(playBarley), dollars)
  expect(small?.path).toEqual([playDollar, playBarley].map(each => each.toLowerCase()))
  expect(BigInt(small?.toAmount ?? 0)).toBe(
    await poolAmount(dollars, [playDollar, playBarley], small?.blockNumber ?? 0),
  )
  const many = parseUnits('5000', 6)
  const [large] = await quote(id(playDollar), id(playBarley), many)
  expect(large?.path).toEqual([playDollar, weth, playBarley].map(each => each.toLowerCase()))
  expect(BigInt(large?.toAmount ?? 0)).toBe(
    await poolAmount(many, [playDollar, weth, playBarley], large?.blockNumber ?? 0),
  )
})

test('[B7.23] the tokens of a chain are its coin and those of the provider that really are tokens', async () => {
  const { tokens } = await get<{ tokens: object[] }>('tokens', { chainId: 'eip155:560048' })
  expect(tokens).toEqual([
    { address: coin, name: 'Ether', symbol: 'ETH', decimals: 18, logoUri: null },
    expect.objectContaining({ address: id(playDollar.toLowerCase()), symbol: 'PUSD', decimals: 6 }),
    expect.objectContaining({ address: id(playBarley.toLowerCase()), symbol: 'BARLEY', decimals: 18 }),
    expect.objectContaining({ symbol: 'MILLET', logoUri: '/public/getTokenImage/millet' }),
  ])
})

test('[B7.24] [B7.26] [B7.27] an approval and a swap that the server builds do what was quoted', async () => {
  const amount = parseUnits('300', 6)
  const [from, to] = [id(playDollar), id(playMillet)]
  const allowance = () =>
    get<{ allowance: string }>('allowance', { tokenAddress: from, userAddress: id(account) })
  expect(await allowance()).toEqual({ allowance: '0' })
  const body = {
    projectId: 'granary',
    from,
    to,
    amount: String(amount),
    userAddress: account,
    source: 'uniswap',
  }
  const refused = await server.post('/v1/convert/build-transaction', body)
  expect([refused.status, await refused.json()]).toEqual([
    422,
    expect.objectContaining({ code: 'SWAP_WOULD_FAIL' }),
  ])
  await send(await get('build-approve', { from, to, userAddress: account, amount: String(amount) }))
  expect(await allowance()).toEqual({ allowance: String(amount) })
  const [best] = await quote(from, to, amount)
  const before = await balance(playMillet)
  const built = await server.post('/v1/convert/build-transaction', { ...body, eip155: { slippage: 0 } })
  await send((await built.json()) as Transaction)
  expect((await balance(playMillet)) - before).toBe(BigInt(best?.toAmount ?? 0))
})

test('[B7.26] an approval without an amount covers the balance, never everything', async () => {
  const { tx } = await get<Transaction>('build-approve', {
    from: id(playBarley),
    to: coin,
    userAddress: account,
  })
  expect(BigInt(`0x${tx.data.slice(-64)}`)).toBe(await balance(playBarley))
})

test('[B7.27] coins are swapped with the slippage of the request, 1 % if it names none', async () => {
  const amount = parseEther('1')
  const [best] = await quote(coin, id(playDollar), amount)
  const out = BigInt(best?.toAmount ?? 0)
  const least = async (eip155?: object) => {
    const body = { from: coin, to: id(playDollar), amount: String(amount), userAddress: account, eip155 }
    const answer = await server.post('/v1/convert/build-transaction', { ...body, disableEstimate: true })
    const { tx } = (await answer.json()) as Transaction
    expect(tx).toMatchObject({ value: String(amount), eip155: { gas: null } })
    return BigInt(`0x${tx.data.slice(10, 74)}`)
  }
  expect(await least()).toBe((out * 99n) / 100n)
  expect(await least({ slippage: 2.5 })).toBe((out * 975n) / 1000n)
})

test('[B7.25] gas prices rise from standard to instant, above the base fee', async () => {
  const prices = await get<Record<string, string>>('gas-price', { chainId: 'eip155:560048' })
  const [standard = 0n, fast = 0n, instant = 0n] = ['standard', 'fast', 'instant'].map(name =>
    BigInt(prices[name] ?? 0),
  )
  expect(standard).toBeGreaterThan(0n)
  expect(fast).toBeGreaterThanOrEqual(standard)
  expect(instant).toBeGreaterThanOrEqual(fast)
})

test.each([
  ['SWAP_TOKENS_INVALID', 'quotes', { from: coin, to: coin, amount: '1' }],
  ['SWAP_TOKENS_INVALID', 'quotes', { from: coin, to: `eip155:1:${playDollar}`, amount: '1' }],
  ['SWAP_ROUTE_MISSING', 'quotes', { from: coin, to: id(account), amount: '1' }],
  ['REQUEST_INVALID', 'quotes', { from: coin, to: id(playDollar), amount: '0' }],
  ['REQUEST_INVALID', 'quotes', { from: coin, to: id(playDollar), amount: '1,5' }],
  ['REQUEST_INVALID', 'quotes', { from: coin, to: id(playDollar), amount: '9'.repeat(78) }],
  ['REQUEST_INVALID', 'quotes', { from: 'eip155:1:0x12', to: coin, amount: '1' }],
  [
    'SWAP_NETWORK_UNSUPPORTED',
    'quotes',
    { from: `eip155:10:${account}`, to: `eip155:10:${weth}`, amount: '1' },
  ],
  ['SWAP_NETWORK_UNSUPPORTED', 'tokens', { chainId: 'eip155:1' }],
  ['SWAP_NETWORK_UNSUPPORTED', 'gas-price', { chainId: 'eip155:1' }],
  ['REQUEST_INVALID', 'gas-price', { chainId: 'solana:x' }],
  ['SWAP_TOKENS_INVALID', 'allowance', { tokenAddress: coin, userAddress: account }],
  ['SWAP_TOKENS_INVALID', 'allowance', { tokenAddress: id(account), userAddress: account }],
  ['SWAP_SOURCE_UNKNOWN', 'allowance', { tokenAddress: id(playDollar), userAddress: account, source: 'x' }],
  ['SWAP_TOKENS_INVALID', 'build-approve', { from: coin, to: id(playDollar), userAddress: account }],
  ['PROJECT_NOT_FOUND', 'quotes', { from: coin, to: id(playDollar), amount: '1', projectId: 'nobody' }],
] as const)('%s refuses GET %s', async (code, path, query) => {
  expect(await get(path, query as Record<string, string>)).toMatchObject({ code })
})

/** Equal questions share an answer for a moment. */
let asked = 0n
const uniqueAmount = () => {
  asked += 1n
  return parseEther('1') + asked
}

const router = `0x${'Ab'.repeat(20)}`
const call = { to: router, data: '0xABCD', value: '5' }
/** What each service answers, in the shapes of its documentation. */
const recorded: Record<string, (path: string) => object> = {
  lifi: () => ({
    type: 'lifi',
    estimate: { toAmount: '9000000000', toAmountMin: '8910000000', approvalAddress: router },
    transactionRequest: { ...call, value: '0x5', from: account, chainId: 560048, gasLimit: '0x1' },
  }),
  paraswap: path =>
    path.startsWith('/paraswap/prices')
      ? {
          priceRoute: {
            srcAmount: '1',
            destAmount: '9000000000',
            tokenTransferProxy: router,
            contractAddress: router,
            hmac: 'kept',
          },
        }
      : { ...call, from: account, chainId: 560048 },
  '0x': () => ({
    liquidityAvailable: true,
    buyAmount: '9000000000',
    minBuyAmount: '8910000000',
    allowanceTarget: router,
    transaction: { ...call, gas: '1', gasPrice: '1' },
  }),
  '1inch': path => {
    if (path.includes('/approve/spender')) return { address: router }
    return path.includes('/quote')
      ? { dstAmount: '9000000000' }
      : { dstAmount: '9000000000', tx: { ...call, gas: 1 } }
  },
}

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

test.each(Object.keys(recorded))(
  '%s is asked where it is configured, and the best offer comes first',
  async name => {
    const requests: string[] = []
    outside = (request, response) => {
      const [, service = ''] = request.url?.split('/') ?? []
      requests.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`)
      if (service !== name) return response.writeHead(404).end()
      request
        .on('data', chunk => requests.push(String(chunk)))
        .on('end', () => json(response, recorded[name]?.(request.url ?? '')))
    }
    const amount = uniqueAmount()
    const [best, second] = await quote(coin, id(playDollar), amount)
    expect(best).toMatchObject({
      source: name,
      toAmount: '9000000000',
      spender: router.toLowerCase(),
      path: null,
    })
    expect(second?.source).toBe('uniswap')
    const body = {
      from: coin,
      to: id(playDollar),
      amount: String(amount),
      userAddress: account,
      disableEstimate: true,
    }
    const { tx } = (await (await server.post('/v1/convert/build-transaction', body)).json()) as Transaction
    expect(tx).toMatchObject({ to: id(router.toLowerCase()), data: '0xabcd', value: '5' })
    const text = requests.join('\n')
    expect(text).toContain(String(amount))
    if (name === '0x') expect(text).toContain('zero-x-key')
    if (name === '1inch') expect(text).toContain('Bearer one-inch-key')
    if (name === 'paraswap') expect(text).toContain('"hmac":"kept"')
  },
)

test.each([
  ['answer 429', (response: ServerResponse) => json(response, {}, 429)],
  ['answer 500', (response: ServerResponse) => json(response, {}, 500)],
  ['answer with another form', (response: ServerResponse) => json(response, { estimate: 'much' })],
  ['answer with no JSON', (response: ServerResponse) => response.end('<html>')],
  ['hang up', (response: ServerResponse) => response.destroy()],
])('services that %s are left out of the quotes', async (_what, answer) => {
  outside = (_request, response) => answer(response)
  const offers = await quote(coin, id(playDollar), uniqueAmount())
  expect(offers.map(({ source }) => source)).toEqual(['uniswap'])
  expect(await get('quotes', { from: coin, to: id(account), amount: String(uniqueAmount()) })).toMatchObject({
    code: 'SWAP_SOURCES_UNAVAILABLE',
  })
})

test('a silent service delays the quotes by four seconds at most', async () => {
  const msOfQuote = async () => {
    const started = performance.now()
    const offers = await quote(coin, id(playDollar), uniqueAmount())
    expect(offers.map(({ source }) => source)).toEqual(['uniswap'])
    return performance.now() - started
  }
  const usual = await msOfQuote()
  outside = () => {}
  expect(await msOfQuote()).toBeLessThan(6_000 + 5 * usual)
})

test('[B7.22] [B7.23] [B7.24] [B7.25] [B7.26] [B7.27] the toolkit’s client reads every answer', async () => {
  const http = {
    get: async (path: string, { query = {} }: { query?: object } = {}) =>
      (
        await server.get(`${path}?${new URLSearchParams(Object.entries(query).filter(([, value]) => value))}`)
      ).json(),
    post: async (path: string, { body }: { body?: unknown } = {}) => (await server.post(path, body)).json(),
  }
  const api = createSwapApi(http as never, { projectId: 'granary', supports: async () => true })
  const lower = (address: string) => address.toLowerCase() as Hex
  const intent = {
    chainId: 560048,
    account: lower(account),
    from: lower(playDollar),
    to: lower(playMillet),
    amount: 5n,
  }
  expect(await api.quotes(intent, 1n)).toMatchObject([{ source: 'uniswap', router: lower(uniswapRouter) }])
  expect(await api.tokens(560048)).toMatchObject([{ symbol: 'ETH' }, { symbol: 'PUSD' }, {}, {}])
  expect(await api.allowance(560048, lower(playMillet), lower(account))).toBe(0n)
  expect((await api.gasPrice(560048)).standard).toBeGreaterThan(0n)
  expect((await api.buildApproval(intent)).to).toBe(lower(playDollar))
  expect((await api.buildTransaction(intent, 'uniswap', 1)).to).toBe(lower(uniswapRouter))
})

test('every route is a toolkit path at the server’s root', () => {
  expect(Object.values(convertRoutes).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v1/convert/quotes',
    'GET /v1/convert/tokens',
    'GET /v1/convert/allowance',
    'GET /v1/convert/gas-price',
    'GET /v1/convert/build-approve',
    'POST /v1/convert/build-transaction',
  ])
})
