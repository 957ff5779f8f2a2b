import {
  initialSwapState,
  type PlanState,
  type SwapAsset,
  type SwapOffer,
  type SwapState,
  type SwapSummary,
} from '@granary/wallet/core'
import { onEvm } from '../fixtures/connections.ts'
import { connectors } from '../fixtures/connectors.ts'
import { mainnet } from '../fixtures/networks.ts'
import type { Scene } from '../Scene.ts'
import { viewStates } from './viewStates.ts'

const coin: SwapAsset = {
  address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  balance: 32_417_900_000_000_000_000n,
}

function token(symbol: string, name: string, decimals: number, digit: string): SwapAsset {
  return { address: `0x${digit.repeat(40)}`, name, symbol, decimals, balance: 12_500_500_000n }
}

const dollar = token('PUSD', 'Play dollar', 6, 'a')
const assets = [
  coin,
  dollar,
  token('PBAR', 'Play barley', 18, 'b'),
  token('LONGESTSYMBOLOFALLTOKENS', 'The token with the longest name that any list has shown', 18, 'c'),
]

const offer: SwapOffer = {
  source: 'uniswap',
  amount: 1_250_000_000_000_000_000n,
  toAmount: 3_117_402_118n,
  least: 3_086_228_097n,
  impactBps: 12,
  pools: 1,
  needsApproval: false,
  // A picture is the same on every day.
  validUntil: Number.MAX_SAFE_INTEGER,
}

const bought: SwapOffer = {
  ...offer,
  amount: 12_500_500_000n,
  toAmount: 4_987_000_000_000_123_456n,
  least: 4_937_130_000_000_122_222n,
  pools: 2,
  needsApproval: true,
}

const filled = { assets, from: coin, to: dollar, amount: '1.25', offer } as const

const scene = (swap: Partial<SwapState>): Scene => ({
  history: [{ name: 'Account' }, { name: 'Swap' }],
  connectors,
  balance: coin.balance,
  store: { connections: onEvm(), swap: { ...initialSwapState, ...swap } },
})

const facts: SwapSummary = {
  network: mainnet.caipNetworkId,
  fromSymbol: 'ETH',
  amount: '1.25',
  toSymbol: 'PUSD',
  expected: '3117.402118',
  least: '3086.228097',
  impactBps: 12,
  pools: 1,
  source: 'uniswap',
  spender: '',
  tasks: ['swap'],
  current: 0,
  isTogether: true,
}

const permitted: SwapSummary = {
  ...facts,
  fromSymbol: 'PUSD',
  amount: '12500.5',
  toSymbol: 'ETH',
  expected: '4.987000000000123456',
  least: '4.937130000000122222',
  pools: 2,
  spender: '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
  tasks: ['approve', 'swap'],
}

const at = (plan: PlanState<SwapSummary>): Scene => ({
  ...scene({ plan }),
  history: [{ name: 'Account' }, { name: 'SwapPreview' }],
})

const review = {
  step: 'review',
  facts,
  status: 'ready',
  fee: 214_000_000_000_000n,
  notice: null,
  failure: null,
} as const
const hash = `0x${'ab'.repeat(32)}`

export const swapStates = [
  ...viewStates('Swap', {
    empty: scene({ assets, from: coin }),
    quoted: scene(filled),
    permission: scene({ assets, from: dollar, to: coin, amount: '12,500.5', offer: bought }),
    impact: scene({ ...filled, offer: { ...offer, impactBps: 1_240 } }),
    quoting: scene({ ...filled, offer: null, isQuoting: true }),
    tooMuch: scene({
      ...filled,
      amount: '1,000,000',
      offer: null,
      failure: { code: 'SWAP_ABOVE_BALANCE' },
    }),
    expired: scene({ ...filled, failure: { code: 'SWAP_QUOTE_EXPIRED' } }),
    silent: scene({ failure: { code: 'HTTP_UNREACHABLE' } }),
    unsupported: scene({ failure: { code: 'SWAP_NETWORK_UNSUPPORTED' } }),
  }),
  ...viewStates('SwapSelectToken', {
    list: {
      ...scene(filled),
      history: [{ name: 'Account' }, { name: 'Swap' }, { name: 'SwapSelectToken', side: 'to' }],
    },
  }),
  ...viewStates('SwapPreview', {
    ready: at(review),
    permission: at({ ...review, facts: permitted }),
    moved: at({ ...review, status: 'blocked', failure: { code: 'SWAP_PRICE_MOVED' } }),
    asking: at({ step: 'sign', facts: permitted, phase: 'asking', failure: null }),
    lost: at({ step: 'sign', facts, phase: 'lost', failure: { code: 'ACTION_NOT_FOUND' } }),
    waiting: at({ step: 'sent', facts: permitted, hash, isConfirmed: false, failure: null }),
    done: at({ step: 'sent', facts, hash, isConfirmed: true, failure: null }),
  }),
]
