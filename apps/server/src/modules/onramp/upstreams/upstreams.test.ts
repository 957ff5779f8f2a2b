import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Secret } from '#server/platform/settings/Secret.ts'
import type { OnrampProvider } from '../OnrampProvider.ts'
import { createCoinbase } from './createCoinbase.ts'
import { createMeld } from './createMeld.ts'

/** Answers as the providers document them, by the end of the path. */
const recorded: Record<string, unknown> = {
  '/onramp/v1/buy/options': {
    payment_currencies: [
      {
        id: 'USD',
        limits: [
          { id: 'CARD', min: '5', max: '7500' },
          { id: 'ACH_BANK_ACCOUNT', min: '10', max: '25000' },
        ],
      },
    ],
    purchase_currencies: [
      {
        id: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4',
        name: 'Ethereum',
        symbol: 'ETH',
        icon_url: 'https://icons.example/eth.png',
        networks: [
          { name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '', icon_url: '' },
          { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '', icon_url: '' },
        ],
      },
    ],
  },
  '/onramp/v1/buy/quote': {
    payment_total: { value: '100.00', currency: 'USD' },
    payment_subtotal: { value: '96.27', currency: 'USD' },
    purchase_amount: { value: '0.03850011', currency: 'ETH' },
    coinbase_fee: { value: '3.69', currency: 'USD' },
    network_fee: { value: '0.04', currency: 'USD' },
    quote_id: '0196b0c8-94a3-7a47-a0fb-2f1f4ad0c5f4',
  },
  '/onramp/v1/token': { token: 'ZWJlNDgwYmItNjBkMi00ZmFiLWIxYTQtMTM3MGI2YjJiNjFh', channel_id: '' },
  '/onramp/v1/buy/user/buyer-1/transactions': {
    transactions: [
      {
        status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
        transaction_id: '1f0e4d3c',
        purchase_currency: 'ETH',
        purchase_network: 'base',
        purchase_amount: { value: '0.0385', currency: 'ETH' },
        payment_total: { value: '100', currency: 'USD' },
        tx_hash: '0xabc',
      },
      { status: 'ONRAMP_TRANSACTION_STATUS_NEW_WORD' },
    ],
    total_count: '2',
    next_page_key: '',
  },
  '/service-providers/properties/crypto-currencies': [
    {
      currencyCode: 'USDC_BASE',
      name: 'USD Coin',
      chainCode: 'BASE',
      chainName: 'Base',
      chainId: '8453',
      contractAddress: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
      symbolImageUrl: 'https://images.example/usdc.png',
    },
  ],
  '/service-providers/limits/fiat-currency-purchases': [
    { currencyCode: 'EUR', defaultAmount: 150, minimumAmount: 9.5, maximumAmount: 30_000, meldDetails: null },
  ],
  '/payments/crypto/quote': {
    quotes: [
      {
        sourceAmount: 100,
        sourceCurrencyCode: 'EUR',
        destinationAmount: 0.0382,
        destinationCurrencyCode: 'ETH',
        totalFee: 4.5,
        networkFee: 0.5,
        serviceProvider: 'LESS',
      },
      {
        sourceAmount: 100,
        sourceCurrencyCode: 'EUR',
        destinationAmount: 0.0391,
        destinationCurrencyCode: 'ETH',
        totalFee: 3.25,
        networkFee: 0.25,
        serviceProvider: 'MORE',
      },
    ],
    message: null,
    error: null,
  },
  '/crypto/session/widget': { id: 'WXD', token: 't', widgetUrl: 'https://meldcrypto.example/?token=t' },
  '/payments/transactions': {
    transactions: [
      {
        id: 'T1',
        status: 'SETTLED',
        sourceAmount: 100,
        sourceCurrencyCode: 'EUR',
        destinationAmount: 0.0391,
        destinationCurrencyCode: 'ETH',
        cryptoDetails: { blockchainTransactionId: '0xdef' },
      },
      { id: 'T2', status: 'DECLINED' },
    ],
    count: 2,
    remaining: 0,
  },
}

type Asked = { path: string; query: URLSearchParams; headers: IncomingMessage['headers']; body: unknown }
let asked: Asked[] = []
type Answer = (response: ServerResponse, path: string) => void
const answerRecorded: Answer = (response, path) => {
  const found = recorded[path]
  response.writeHead(found === undefined ? 500 : 200).end(JSON.stringify(found ?? {}))
}
let answer: Answer = answerRecorded
const outside = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
  const body = await text(request)
  asked.push({
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body: body && JSON.parse(body),
  })
  answer(response, pathname)
})

const keys = generateKeyPairSync('ed25519')
const jwk = keys.privateKey.export({ format: 'jwk' })
const secret = Buffer.concat([Buffer.from(jwk.d ?? '', 'base64url'), Buffer.from(jwk.x ?? '', 'base64url')])
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' })

let coinbase: OnrampProvider
let meld: OnrampProvider
let url = ''
beforeAll(async () => {
  await new Promise<void>(resolve => outside.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  const key = new Secret(secret.toString('base64'))
  coinbase = createCoinbase({ url, keyId: 'key-1', key, country: 'US' })
  meld = createMeld({ url, key: new Secret('meld-key'), country: 'DE' })
})
afterAll(() => {
  outside.closeAllConnections()
  outside.close()
})

const ask = { purchaseCurrency: 'ETH', paymentCurrency: 'EUR', amount: '100', network: 'base' }
const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const page = {
  address,
  network: 'base',
  asset: 'ETH',
  partnerUserId: 'buyer-1',
  fiatAmount: '100',
  cryptoAmount: undefined,
  fiatCurrency: 'EUR',
  origin: '',
  publicUrl: '',
} as const

test('[B1.45] Coinbase: options, quote, page and orders', async () => {
  asked = []
  const options = await coinbase.options()
  expect(options.purchaseCurrencies[0]?.networks.map(({ name }) => name)).toEqual(['base', 'ethereum'])
  expect(options.paymentCurrencies[0]?.payment_method_limits[1]).toEqual({
    id: 'ACH_BANK_ACCOUNT',
    min: '10',
    max: '25000',
  })
  expect(await coinbase.quote(ask)).toEqual({
    coinbaseFee: { amount: '3.69', currency: 'USD' },
    networkFee: { amount: '0.04', currency: 'USD' },
    paymentSubtotal: { amount: '96.27', currency: 'USD' },
    paymentTotal: { amount: '100.00', currency: 'USD' },
    purchaseAmount: { amount: '0.03850011', currency: 'ETH' },
    quoteId: '0196b0c8-94a3-7a47-a0fb-2f1f4ad0c5f4',
  })
  const opened = new URL(await coinbase.createUrl(page))
  expect(opened.origin).toBe('https://pay.coinbase.com')
  expect(Object.fromEntries(opened.searchParams)).toMatchObject({
    partnerUserId: 'buyer-1',
    presetFiatAmount: '100',
    defaultNetwork: 'base',
  })
  expect(
    (await coinbase.orders('buyer-1')).map(({ status, transactionHash }) => [status, transactionHash]),
  ).toEqual([
    ['delivered', '0xabc'],
    ['delivering', null],
  ])
  expect(asked.map(({ body }) => body).filter(Boolean)).toEqual([
    {
      purchase_currency: 'ETH',
      purchase_network: 'base',
      payment_currency: 'EUR',
      payment_amount: '100',
      payment_method: 'CARD',
      country: 'US',
    },
    { addresses: [{ address, blockchains: ['base'] }], assets: ['ETH'] },
  ])
})

test('each request to Coinbase has a token of its own that the key signed', async () => {
  asked = []
  await coinbase.quote(ask)
  const pem = elliptic.privateKey.export({ type: 'sec1', format: 'pem' }).toString()
  await createCoinbase({ url, keyId: 'key-2', key: new Secret(pem), country: 'US' }).options()
  const tokens = asked.map(({ headers }) => (headers.authorization ?? '').slice('Bearer '.length).split('.'))
  const parsed = tokens.map(([head = '', claims = '', signature = '']) => ({
    header: JSON.parse(Buffer.from(head, 'base64url').toString()),
    claims: JSON.parse(Buffer.from(claims, 'base64url').toString()),
    signed: Buffer.from(`${head}.${claims}`),
    signature: Buffer.from(signature, 'base64url'),
  }))
  expect(
    parsed.map(({ header, claims }) => [
      header.alg,
      header.kid,
      claims.uri.split(' ')[0],
      claims.exp - claims.nbf,
    ]),
  ).toEqual([
    ['EdDSA', 'key-1', 'POST', 120],
    ['ES256', 'key-2', 'GET', 120],
  ])
  const [first, second] = parsed
  expect(first && verify(null, first.signed, keys.publicKey, first.signature)).toBe(true)
  const publicKey = createPublicKey(elliptic.publicKey.export({ type: 'spki', format: 'pem' }))
  expect(
    second &&
      verify('sha256', second.signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, second.signature),
  ).toBe(true)
})

test('[B1.45] Meld: options, the best quote, page and orders', async () => {
  asked = []
  const options = await meld.options()
  expect(options.purchaseCurrencies[0]).toMatchObject({
    id: 'USDC_BASE',
    symbol: 'USDC',
    networks: [{ name: 'BASE', chain_id: '8453' }],
  })
  expect(options.paymentCurrencies).toEqual([
    { id: 'EUR', payment_method_limits: [{ id: 'CREDIT_DEBIT_CARD', min: '9.5', max: '30000' }] },
  ])
  expect(await meld.quote(ask)).toEqual({
    coinbaseFee: { amount: '3', currency: 'EUR' },
    networkFee: { amount: '0.25', currency: 'EUR' },
    paymentSubtotal: { amount: '96.75', currency: 'EUR' },
    paymentTotal: { amount: '100', currency: 'EUR' },
    purchaseAmount: { amount: '0.0391', currency: 'ETH' },
    quoteId: 'MORE',
  })
  expect(await meld.createUrl(page)).toBe('https://meldcrypto.example/?token=t')
  expect(asked.at(-1)?.body).toMatchObject({
    externalSessionId: 'buyer-1',
    sessionData: { walletAddress: address, serviceProvider: 'MORE' },
  })
  expect(asked.at(-1)?.headers).toMatchObject({ authorization: 'BASIC meld-key' })
  expect(
    (await meld.orders('buyer-1')).map(({ status, transactionHash }) => [status, transactionHash]),
  ).toEqual([
    ['delivered', '0xdef'],
    ['failed', null],
  ])
})

test.each([
  ['429', (response: ServerResponse) => response.writeHead(429).end('{}'), 'ONRAMP_PROVIDER_UNAVAILABLE'],
  ['garbage', (response: ServerResponse) => response.end('<html>'), 'ONRAMP_PROVIDER_UNAVAILABLE'],
  [
    'another form',
    (response: ServerResponse) => response.end('{"token":5,"quotes":[{}],"widgetUrl":"javascript:x"}'),
    'ONRAMP_PROVIDER_UNAVAILABLE',
  ],
  ['a closed connection', (response: ServerResponse) => response.destroy(), 'ONRAMP_PROVIDER_UNAVAILABLE'],
  ['a refusal', (response: ServerResponse) => response.writeHead(400).end('{}'), 'ONRAMP_AMOUNT_REFUSED'],
] as const)('%s is told by its code, by both providers, for each question', async (_name, given, code) => {
  answer = given
  try {
    for (const provider of [coinbase, meld])
      for (const question of [
        () => provider.quote(ask),
        () => provider.createUrl(page),
        ...(code === 'ONRAMP_AMOUNT_REFUSED'
          ? []
          : [() => provider.options(), () => provider.orders('buyer-1')]),
      ])
        await expect(question()).rejects.toMatchObject({ code })
  } finally {
    answer = answerRecorded
  }
})

test('a page that is no https address is not opened', async () => {
  answer = (response, path) =>
    path.endsWith('widget')
      ? response.end('{"widgetUrl":"http://evil.example/"}')
      : answerRecorded(response, path)
  await expect(meld.createUrl(page)).rejects.toMatchObject({ code: 'ONRAMP_PROVIDER_UNAVAILABLE' })
  answer = answerRecorded
})

test('a silent provider is given up after five seconds', async () => {
  answer = () => {}
  const began = performance.now()
  const outcomes = await Promise.allSettled([coinbase.options(), meld.quote(ask)])
  answer = answerRecorded
  expect(outcomes.map(outcome => outcome.status === 'rejected' && outcome.reason.code)).toEqual(
    Array(2).fill('ONRAMP_PROVIDER_UNAVAILABLE'),
  )
  // On a busy machine a little later; without the bound, after five minutes.
  expect(performance.now() - began).toBeLessThan(20_000)
})
