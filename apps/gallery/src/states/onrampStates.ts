import type { OnrampOptions, OnrampQuote, OnrampState, OnrampViewName, Purchase } from '@granary/wallet/core'
import { onEvm } from '../fixtures/connections.ts'
import { connectors } from '../fixtures/connectors.ts'
import type { Scene } from '../Scene.ts'
import { viewStates } from './viewStates.ts'

const sandbox = { id: 'sandbox', name: 'Sandbox', isSandbox: true }
const coinbase = { id: 'coinbase', name: 'Coinbase', isSandbox: false }
const meld = { id: 'meld', name: 'Meld', isSandbox: false }

const network = (name: string, chain_id: string) => ({
  name,
  display_name: name,
  chain_id,
  contract_address: '',
})
const ether = {
  id: 'ETH',
  name: 'Ether',
  symbol: 'ETH',
  networks: [network('Ethereum', '1'), network('Arbitrum One', '42161')],
}
const others = ['USDC', 'USDT', 'DAI', 'WBTC', 'CFX', 'LONGESTSYMBOLOFALL'].map((symbol, place) => ({
  id: symbol,
  name: place === 5 ? 'The coin with the longest name that a seller has' : symbol,
  symbol,
  networks: [network(place === 5 ? 'The network with the longest name' : 'Base', '8453')],
}))

const limits = [{ id: 'CARD', min: '10.00', max: '7500.00' }]
const options: OnrampOptions = {
  providers: [sandbox, coinbase, meld],
  purchaseCurrencies: [ether, ...others],
  paymentCurrencies: ['USD', 'EUR', 'CNY'].map(id => ({ id, payment_method_limits: limits })),
}

const money = (amount: string, currency = 'USD') => ({ amount, currency })
const quote: OnrampQuote = {
  coinbaseFee: money('2.49'),
  networkFee: money('0.31'),
  paymentSubtotal: money('97.20'),
  paymentTotal: money('100.00'),
  purchaseAmount: money('0.03888', 'ETH'),
  quoteId: '1',
}

const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const purchase: Purchase = {
  reference: 'a',
  provider: sandbox,
  address,
  network: 'Hoodi',
  paid: quote.paymentTotal,
  bought: quote.purchaseAmount,
  url: 'https://stake.example/v1/onramp/sandbox/a',
  at: Date.UTC(2026, 10, 27, 12),
  status: 'waiting',
  transactionHash: null,
}

const filled: OnrampState = {
  options,
  isSample: false,
  provider: coinbase,
  coin: ether,
  network: 'Ethereum',
  currency: 'USD',
  amount: '100',
  quote: { value: quote, isSample: false },
  failure: null,
  isOpening: false,
  purchases: [],
  current: null,
}

const scene = (name: OnrampViewName, onramp: Partial<OnrampState> = {}): Scene => ({
  history: [{ name: 'Account' }, { name }],
  connectors,
  balance: 32_417_900_000_000_000_000n,
  store: { connections: onEvm(), onramp: { ...filled, ...onramp } },
})

const progress = (part: Partial<Purchase>): Scene =>
  scene('BuyInProgress', { current: 'a', purchases: [{ ...purchase, ...part }] })

const transactionHash = `0x${'ab'.repeat(32)}`
const all = (['waiting', 'delivering', 'delivered', 'cancelled', 'failed', 'expired'] as const).map(
  (status, place) => ({
    ...purchase,
    status,
    reference: String(place),
    at: purchase.at - place * 86_400_000,
  }),
)

export const onrampStates = [
  ...viewStates('Account', {
    buys: {
      ...scene('Fund'),
      history: [{ name: 'Account' }],
      config: { features: { send: true, receive: true, onramp: ['sandbox'] } },
    },
  }),
  ...viewStates('Fund', {
    ready: scene('Fund'),
    loading: scene('Fund', { options: null }),
    quoting: scene('Fund', { quote: 'reading' }),
    wrongAmount: scene('Fund', { amount: '1e-19', quote: null }),
    refused: scene('Fund', {
      amount: '5',
      quote: null,
      failure: { code: 'ONRAMP_AMOUNT_REFUSED', shortMessage: 'HTTP status code: 422' },
    }),
    sample: scene('Fund', {
      options: { ...options, providers: [] },
      provider: null,
      isSample: true,
      quote: { value: quote, isSample: true },
    }),
    opening: scene('Fund', { isOpening: true, provider: sandbox }),
    underWay: scene('Fund', { purchases: [{ ...purchase, status: 'delivering' }] }),
    noAccount: { history: [{ name: 'Fund' }], connectors },
  }),
  ...viewStates('OnRampProviders', { list: scene('OnRampProviders') }),
  ...viewStates('OnRampFiatSelect', { list: scene('OnRampFiatSelect') }),
  ...viewStates('OnRampTokenSelect', {
    list: scene('OnRampTokenSelect'),
    few: scene('OnRampTokenSelect', { options: { ...options, purchaseCurrencies: [ether] } }),
  }),
  ...viewStates('OnRampActivity', {
    empty: scene('OnRampActivity'),
    list: scene('OnRampActivity', { purchases: all }),
  }),
  ...viewStates('BuyInProgress', {
    waiting: progress({}),
    delivering: progress({ status: 'delivering' }),
    delivered: progress({ status: 'delivered', transactionHash }),
    cancelled: progress({ status: 'cancelled' }),
    failed: progress({ status: 'failed', provider: meld }),
    expired: progress({ status: 'expired' }),
  }),
]
