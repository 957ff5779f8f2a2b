import { afterEach, expect, test, vi } from 'vitest'
import { fakeAdapter } from '../../../test/fakeAdapter.ts'
import { memoryArea } from '../../../test/memoryArea.ts'
import { startService } from '../../../test/startService.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import { createWallet } from '../createWallet.ts'
import type { AnalyticsEvent } from '../telemetry/AnalyticsEvent.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const open: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(open.splice(0).map(service => service.stop()))
})

type Answers = Record<string, unknown>

const chains = { http: ['eip155:560048'], ws: [] }
const balance = (symbol: string, decimals = '18', more: object = {}) => ({
  name: symbol,
  symbol,
  chainId: 'eip155:560048',
  quantity: { decimals, numeric: '1.5' },
  iconUrl: '',
  ...more,
})
const transfer = (isSpam: boolean) => ({
  direction: 'in',
  nft_info: { name: 'Gift', flags: { is_spam: isSpam } },
  quantity: { numeric: '1' },
})
const transaction = (id: string, transfers: readonly object[] = [], chain = 'eip155:560048') => ({
  id,
  metadata: { minedAt: '2026-11-27T20:00:00Z', chain, hash: '0x12' },
  transfers,
})

/** A page on Hoodi whose service answers by the last part of the path; a number is an error status. */
async function page(answers: Answers, chainId = 560048) {
  const { loader, adapter } = fakeAdapter()
  const events: AnalyticsEvent[] = []
  const area = memoryArea()
  const service = await startService((response, count) => {
    const path = service.received[count - 1]?.url.pathname.split('/').at(-1) ?? ''
    const answer = answers[path]
    if (answer === 'silence') return
    const status = typeof answer === 'number' ? answer : 200
    response.writeHead(status).end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? null))
  })
  open.push(service)
  const wallet = createWallet({
    networks: testNetworks({}),
    adapters: { eip155: loader },
    storageArea: () => area,
    log: { info: () => {} },
    projectId: 'portal',
    analytics: event => events.push(event),
    blockchainUrl: service.baseUrl,
  })
  await wallet.adapter('eip155')
  adapter.setAccount(chainId)
  const blockchain = await (await wallet.services()).blockchain()
  if (!blockchain) throw new Error('no service')
  const asked = () => service.received.map(({ url }) => url.pathname.split('/').at(-1))
  return { wallet, adapter, blockchain, events, service, asked, state: wallet.store.getState }
}

test('[B7.17] [B7.18] a chain that the service does not support is asked nothing', async () => {
  const { blockchain, asked } = await page({ 'supported-chains': chains })
  const { api } = blockchain
  const elsewhere = { address, chainId: 'eip155:1' }
  expect(await api.balances(elsewhere)).toEqual([])
  expect(await api.history(elsewhere)).toEqual({ data: [], next: undefined })
  expect(await api.identity(elsewhere)).toEqual({ name: '', avatar: '' })
  expect(await api.prices({ chainId: 'eip155:1', tokens: ['eip155:1:0x1'] })).toEqual(new Map())
  expect(asked()).toEqual(['supported-chains'])
})

test('[B7.17] a failed check of the chains is repeated with the next call', async () => {
  const answers: Answers = { 'supported-chains': 404, balance: { balances: [] } }
  const { blockchain, asked } = await page(answers)
  const here = { address, chainId: 'eip155:560048' }
  await expect(blockchain.api.balances(here)).rejects.toThrow('HTTP status code: 404')
  answers['supported-chains'] = chains
  await blockchain.api.balances(here)
  expect(asked()).toEqual(['supported-chains', 'supported-chains', 'balance'])
})

test('[B7.19] [B7.20] [B7.21] [B7.28] each call has the parameters of the specification', async () => {
  const { blockchain, service } = await page({
    'supported-chains': chains,
    history: { data: [], next: 'c2' },
    balance: { balances: [balance('ETH')] },
    [address]: { name: 'ada.granary.local', avatar: 'https://image.example/a.png' },
    price: { fungibles: [{ address: 'eip155:560048:0xAB', price: 2 }, { address: 'eip155:560048:0xcd' }] },
  })
  const here = { address, chainId: 'eip155:560048' }
  await blockchain.api.balances({ ...here, forceUpdate: true })
  expect(await blockchain.api.history({ ...here, cursor: 'c1', onramp: 'coinbase' })).toMatchObject({
    next: 'c2',
  })
  expect(await blockchain.api.identity({ ...here, sender: address })).toEqual({
    name: 'ada.granary.local',
    avatar: 'https://image.example/a.png',
  })
  const tokens = ['eip155:560048:0xab', 'eip155:560048:0xcd']
  expect(await blockchain.api.prices({ chainId: here.chainId, tokens, projectId: 'portal' })).toEqual(
    new Map([['eip155:560048:0xab', 2]]),
  )
  const sdk = { clientId: expect.any(String), projectId: 'portal', st: 'granary', sv: 'js-0.1.0' }
  expect(
    service.received.map(({ method, url, body }) => [
      method,
      url.pathname,
      Object.fromEntries(url.searchParams),
      body,
    ]),
  ).toEqual([
    ['GET', '/v1/supported-chains', sdk, undefined],
    [
      'GET',
      `/v1/account/${address}/balance`,
      { ...sdk, currency: 'usd', chainId: here.chainId, forceUpdate: 'true' },
      undefined,
    ],
    [
      'GET',
      `/v1/account/${address}/history`,
      { ...sdk, chainId: here.chainId, cursor: 'c1', onramp: 'coinbase' },
      undefined,
    ],
    ['GET', `/v1/identity/${address}`, { ...sdk, sender: address }, undefined],
    ['POST', '/v1/fungible/price', sdk, { currency: 'usd', addresses: tokens, projectId: 'portal' }],
  ])
})

test('[B3.23] [B9.34] [B5.12] [B5.17] [B3.10] tokens of zero decimals are dropped, and the others are kept for 30 s', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  const { blockchain, state, asked } = await page({
    'supported-chains': chains,
    balance: { balances: [balance('ETH', '18', { price: 2000, value: 3000 }), balance('SPAM', '0')] },
  })
  const [first] = [await blockchain.fetchTokenBalances(), await blockchain.fetchTokenBalances()]
  expect(first.map(({ symbol }) => symbol)).toEqual(['ETH'])
  expect(state().accountDetails.eip155.tokenBalance).toEqual([
    balance('ETH', '18', { price: 2000, value: 3000 }),
  ])
  expect(state().accountDetails.eip155.tokenTotal).toBe('3000.00')
  expect(state().send.tokenBalances).toEqual(first)
  vi.setSystemTime(1_029_999)
  await blockchain.fetchTokenBalances()
  expect(asked()).toEqual(['supported-chains', 'balance'])
  vi.setSystemTime(1_030_000)
  await blockchain.fetchTokenBalances()
  await blockchain.fetchTokenBalances({ refresh: true })
  expect(asked()).toEqual(['supported-chains', 'balance', 'balance', 'balance'])
})

test.each([
  ['a broken service', 404, undefined],
  ['garbage', '<html>', undefined],
  ['an unsupported network', { balances: [] }, { http: ['eip155:1'] }],
])('[B8.05] [B8.06] %s shows the toast, and a retry is blocked for 30 s', async (_, answer, supported) => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  const { blockchain, state, service } = await page({
    'supported-chains': supported ?? chains,
    balance: answer,
  })
  expect(await blockchain.fetchTokenBalances()).toEqual([])
  expect(state().snackbar).toMatchObject({ variant: 'error', message: 'Token Balance Unavailable' })
  const before = service.received.length
  vi.setSystemTime(1_029_999)
  await blockchain.fetchTokenBalances()
  expect(service.received.length).toBe(before)
  vi.setSystemTime(1_030_000)
  if (supported) return
  await blockchain.fetchTokenBalances()
  expect(service.received.length).toBeGreaterThan(before)
})

test('[B4.60] fetching transactions is loading, then loaded with the cursor of the next page', async () => {
  const answers: Answers = { 'supported-chains': chains, history: { data: [transaction('a')], next: 'c1' } }
  const { blockchain, state, service } = await page(answers)
  const fetching = blockchain.fetchTransactions(address)
  expect(state().activity.status).toBe('loading')
  await fetching
  expect(state().activity).toMatchObject({ status: 'loaded', next: 'c1', empty: false })
  answers.history = { data: [transaction('a'), transaction('b')], next: null }
  await blockchain.fetchTransactions(address)
  expect(state().activity).toMatchObject({ status: 'loaded', next: undefined })
  expect(state().activity.transactions.map(({ id }) => id)).toEqual(['a', 'b'])
  await blockchain.fetchTransactions(address)
  expect(service.received.filter(({ url }) => url.pathname.endsWith('history'))).toHaveLength(2)
  expect(service.received.at(-1)?.url.searchParams.get('cursor')).toBe('c1')
})

test('[B4.61] [B8.02] [B8.03] [B8.04] a failure marks the list empty, shows the toast and sends the event', async () => {
  const { blockchain, state, events } = await page({ 'supported-chains': chains, history: 404 })
  await blockchain.fetchTransactions(address)
  expect(state().activity).toMatchObject({ status: 'error', empty: true, transactions: [] })
  expect(state().snackbar).toMatchObject({ variant: 'error', message: 'Failed to fetch transactions' })
  expect(events.map(({ props }) => props)).toContainEqual(
    expect.objectContaining({ event: 'ERROR_FETCH_TRANSACTIONS' }),
  )
})

test('[B5.13] [B5.14] [B3.11] spam and other chains are left out', async () => {
  const { blockchain, state } = await page({
    'supported-chains': chains,
    history: {
      data: [
        transaction('spam', [transfer(true), transfer(true)]),
        transaction('mixed', [transfer(true), transfer(false)]),
        transaction('call'),
        transaction('elsewhere', [], 'eip155:71'),
        { id: 'broken' },
        null,
      ],
    },
  })
  await blockchain.fetchTransactions(address)
  expect(state().activity.transactions.map(({ id }) => id)).toEqual(['mixed', 'call'])
})

test('[B8.21] [B8.22] history needs an account, and a network of the host', async () => {
  const { blockchain } = await page({ 'supported-chains': chains }, 5)
  await expect(blockchain.fetchTransactions(undefined)).rejects.toMatchObject({
    shortMessage: "Transactions can't be fetched without an accountAddress",
  })
  await expect(blockchain.fetchTransactions(address)).rejects.toMatchObject({
    shortMessage: 'Network not found',
  })
})

test('a wallet without the service asks nothing', async () => {
  const wallet = createWallet({ networks: testNetworks({}), adapters: {}, storageArea: memoryArea })
  expect(await (await wallet.services()).blockchain()).toBeUndefined()
})

test('a refresh puts the newest page over older ones, and a failed one changes nothing', async () => {
  const page1 = { data: [transaction('b'), transaction('a')], next: 'c1', knownFrom: { coins: 7, tokens: 0 } }
  const answers: Answers = { 'supported-chains': chains, history: page1 }
  const { blockchain, state, service } = await page(answers)
  const ids = () => state().activity.transactions.map(({ id }) => id)
  await blockchain.refreshTransactions(address)
  expect([ids(), state().activity.knownFrom]).toEqual([['b', 'a'], { coins: 7, tokens: 0 }])
  answers.history = { data: [transaction('older')], next: null }
  await blockchain.fetchTransactions(address)
  answers.history = page1
  const before = state().activity
  await blockchain.refreshTransactions(address)
  expect(state().activity).toBe(before)
  answers.history = { ...page1, data: [transaction('c'), ...page1.data] }
  await blockchain.refreshTransactions(address)
  expect([ids(), state().activity.next]).toEqual([['c', 'b', 'a', 'older'], undefined])
  answers.history = { ...page1, data: [transaction('z')] }
  await blockchain.refreshTransactions(address)
  expect([ids(), state().activity.next]).toEqual([['z'], 'c1'])
  answers.history = 400
  const calls = service.received.length
  await blockchain.refreshTransactions(address)
  expect([ids(), state().activity.status, state().snackbar]).toEqual([['z'], 'loaded', null])
  expect(service.received.length).toBeGreaterThan(calls)
})
