import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { fakeAdapter } from '../../../test/fakeAdapter.ts'
import { memoryArea } from '../../../test/memoryArea.ts'
import { startService } from '../../../test/startService.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import { createWallet } from '../createWallet.ts'
import { createOnramp } from './createOnramp.ts'
import { sampleOptions } from './samples.ts'
import { typedAmount } from './typedAmount.ts'

const open: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map(service => service.stop()))
})

const money = (amount: string, currency = 'USD') => ({ amount, currency })
const network = { name: 'eip155:560048', display_name: 'Hoodi', chain_id: '560048', contract_address: '' }
const sandbox = { id: 'sandbox', name: 'Sandbox', isSandbox: true }
const answers = {
  options: {
    providers: [sandbox, { id: 'meld', name: 'Meld', isSandbox: false }],
    purchaseCurrencies: [
      {
        id: 'BTC',
        name: 'Bitcoin',
        symbol: 'BTC',
        networks: [{ ...network, name: 'bitcoin', chain_id: '0' }],
      },
      { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [network] },
    ],
    paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'CARD', min: '10.00', max: '7500.00' }] }],
  },
  quote: {
    coinbaseFee: money('0.00'),
    networkFee: money('0.10'),
    paymentSubtotal: money('99.90'),
    paymentTotal: money('100.00'),
    purchaseAmount: money('0.03996', 'ETH'),
    quoteId: 'q1',
  },
  onrampurl: { url: 'https://pay.example/order' },
  orders: { orders: [{ status: 'waiting', transactionHash: null }] as unknown[] },
}

/** A page whose service answers by a part of the path; a number is an error status. */
async function page(given: Record<string, unknown> = {}, features: object = { onramp: true }) {
  const all: Record<string, unknown> = { ...answers, ...given }
  const { loader, adapter } = fakeAdapter()
  const service = await startService((response, count) => {
    const path = service.received[count - 1]?.url.pathname ?? ''
    const answer = all[Object.keys(all).find(key => path.includes(key)) ?? '']
    const status = typeof answer === 'number' && answer >= 400 && answer < 600 ? answer : 200
    const code = status === 422 && { code: 'ONRAMP_AMOUNT_REFUSED' }
    response
      .writeHead(status, { 'content-type': status === 200 ? 'application/json' : 'application/problem+json' })
      .end(typeof answer === 'string' ? answer : JSON.stringify(code || answer))
  })
  open.push(service)
  const area = memoryArea()
  const wallet = createWallet({
    networks: testNetworks({}),
    adapters: { eip155: loader },
    storageArea: () => area,
    blockchainUrl: service.baseUrl,
    features,
  })
  await wallet.adapter('eip155')
  adapter.setAccount(560048)
  const { client, storage } = await wallet.services()
  const create = () =>
    createOnramp(client(service.baseUrl, { timeout: 2_000, retries: 0 }), { ...wallet, storage })
  const state = () => wallet.store.getState().onramp
  return { onramp: create(), again: create, state, service, all }
}

test('[B7.34] [B7.36] [B3.13] [B3.14] the form begins with the coin of the account’s network and its quote', async () => {
  const { onramp, state, service } = await page()
  await onramp.load()
  expect(state()).toMatchObject({
    provider: sandbox,
    coin: { id: 'ETH' },
    network: 'eip155:560048',
    quote: { value: answers.quote, isSample: false },
  })
  expect(service.received.at(-1)?.body).toEqual({
    provider: 'sandbox',
    purchaseCurrency: 'ETH',
    paymentCurrency: 'USD',
    amount: '100',
    network: 'eip155:560048',
  })
})

test.each([
  ['an error', { options: 500 }],
  ['garbage', { options: '<html>' }],
  ['no currencies', { options: { purchaseCurrencies: [] } }],
])(
  '[B7.35] [B9.40] [B9.41] [B9.42] examples stand in for options after %s, and sell nothing',
  async (_name, given) => {
    const { onramp, state } = await page(given)
    await onramp.load()
    expect(state()).toMatchObject({ options: sampleOptions, isSample: true, quote: { isSample: true } })
    const methods = [
      { id: 'CARD', min: '10.00', max: '7500.00' },
      { id: 'ACH_BANK_ACCOUNT', min: '10.00', max: '25000.00' },
    ]
    expect(state()?.options?.paymentCurrencies).toEqual([
      { id: 'USD', payment_method_limits: methods },
      { id: 'EUR', payment_method_limits: methods },
    ])
    expect(await onramp.begin()).toBeNull()
  },
)

test('[B7.37] an example stands in for a quote that fails, but not for one that is refused', async () => {
  const { onramp, state, all } = await page({ quote: 503 })
  await onramp.load()
  expect(state()).toMatchObject({ isSample: false, quote: { isSample: true, value: { quoteId: 'sample' } } })
  expect(await onramp.begin()).toBeNull()
  all.quote = 422
  await onramp.choose({ amount: '5' })
  expect(state()).toMatchObject({ quote: null, failure: { code: 'ONRAMP_AMOUNT_REFUSED' } })
  all.quote = answers.quote
  await onramp.choose({ amount: '50' })
  expect(state()).toMatchObject({ quote: { isSample: false }, failure: null })
})

test('[B7.33] a purchase is kept, followed to its delivery, and known after a reload', async () => {
  const { onramp, again, state, service, all } = await page()
  await onramp.load()
  expect(await onramp.begin()).toBe('https://pay.example/order')
  const asked = service.received.at(-1)
  const { reference = '' } = state()?.purchases[0] ?? {}
  expect(asked?.url.pathname).toBe('/v1/generators/onrampurl')
  expect(asked?.body).toMatchObject({
    destinationWallets: [{ blockchains: ['eip155:560048'], assets: ['ETH'] }],
    defaultNetwork: 'eip155:560048',
    partnerUserId: reference,
    defaultExperience: 'buy',
    presetFiatAmount: '100',
  })
  expect(reference).toMatch(/^[0-9a-f-]{36}$/)
  const reloaded = again()
  expect(state()?.purchases).toMatchObject([{ reference, status: 'waiting', bought: { amount: '0.03996' } }])
  const transactionHash = `0x${'ab'.repeat(32)}`
  all.orders = { orders: [{ status: 'delivered', transactionHash }] }
  await reloaded.follow(reference)
  expect(state()?.purchases).toMatchObject([{ status: 'delivered', transactionHash }])
  const before = service.received.length
  await again().follow(reference)
  expect(service.received).toHaveLength(before)
})

test.each(['cancelled', 'failed', 'expired'])('a purchase that is %s is over', async status => {
  const { onramp, state } = await page({ orders: { orders: [{ status, transactionHash: 'x' }] } })
  await onramp.load()
  await onramp.begin()
  await onramp.follow(state()?.current ?? '')
  expect(state()?.purchases[0]).toMatchObject({ status, transactionHash: null })
})

test('a page that is no web address is not opened, and nothing is kept', async () => {
  const { onramp, state } = await page({ onrampurl: { url: 'javascript:alert(1)' } })
  await onramp.load()
  expect(await onramp.begin()).toBeNull()
  expect(state()).toMatchObject({
    purchases: [],
    failure: { code: 'HTTP_ANSWER_UNREADABLE' },
    isOpening: false,
  })
})

test('[B1.45] the host’s list of sellers leaves out the others', async () => {
  const { onramp, state, service } = await page({}, { onramp: ['meld'] })
  await onramp.load()
  expect(state()?.options?.providers.map(({ id }) => id)).toEqual(['meld'])
  expect(state()?.provider).toMatchObject({ id: 'meld' })
  expect(service.received.map(({ url }) => url.searchParams.get('provider'))).toContain('meld')
})

test('no answer breaks the form, and no order changes a purchase to what it is not', async () => {
  const { onramp, state, all } = await page()
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async answer => {
      Object.assign(all, { options: answer, quote: answer })
      await onramp.load()
      expect(state()?.options).not.toBeNull()
    }),
    { numRuns: 20 },
  )
})

test.each([
  ['100', '100'],
  [' 1,000.50 ', '1000.50'],
  ['0', null],
  ['0.00', null],
  ['-5', null],
  ['1e-19', null],
  ['1,00', null],
  ['10.001', null],
  ['9'.repeat(78), null],
  ['', null],
])('the amount %j is read as %j', (typed, plain) => {
  expect(typedAmount(typed)).toBe(plain)
})
