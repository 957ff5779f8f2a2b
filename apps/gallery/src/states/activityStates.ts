import type { AccountTransaction, Activity, TokenBalance, Transfer, WalletState } from '@granary/wallet/core'
import { address, onEvm } from '../fixtures/connections.ts'
import { connectors } from '../fixtures/connectors.ts'
import { mainnet } from '../fixtures/networks.ts'
import type { Scene } from '../Scene.ts'
import { viewStates } from './viewStates.ts'

const chainId = mainnet.caipNetworkId
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const never = () => new Promise<never>(() => {})

type Worth = Pick<TokenBalance, 'price' | 'value' | 'priceChange24h'>

function token(
  symbol: string,
  name: string,
  numeric: string,
  digit: string,
  worth: Worth = {},
): TokenBalance {
  const quantity = { decimals: '18', numeric }
  const at = digit && { address: `${chainId}:0x${digit.padEnd(40, digit)}` }
  return { name, symbol, chainId, ...at, ...worth, quantity, iconUrl: '' }
}

const ether = token('ETH', 'Ether', '32.4179', '', { price: 2500, value: 81_044.75, priceChange24h: 2.3149 })
const tokens = [
  ether,
  token('PUSD', 'Play Dollar', '10250.5', 'a', { price: 1, value: 10_250.5, priceChange24h: -0.0213 }),
  token('BARLEY', 'Play Barley', '0.000000000000000001', 'b', { price: 0.2, value: 2e-19 }),
  token(
    'LONGESTSYMBOLOFALLTOKENS',
    'The token with the longest name that any list has shown',
    '123456789.12',
    'c',
  ),
  ...Array.from({ length: 46 }, (_, place) => token(`T${place}`, `Token ${place}`, '5', `d${place}`)),
]

const moved = (direction: Transfer['direction'], numeric: string, symbol: string): Transfer => ({
  direction,
  fungible_info: { name: symbol, symbol },
  sender: direction === 'in' ? other : address,
  recipient: direction === 'in' ? address : other,
  quantity: { numeric },
})

let made = 0
/** @param day of November 2026, and of months before below 1 */
function transaction(day: number, transfers: readonly Transfer[], status = 'confirmed'): AccountTransaction {
  made += 1
  const hash = `0x${String(made).padStart(64, '0')}`
  const minedAt = new Date(Date.UTC(2026, 10, day, 12, 34)).toISOString()
  const sides = { sentFrom: address, sentTo: other }
  return {
    id: `${chainId}:${hash}`,
    metadata: { operationType: '', hash, minedAt, chain: chainId, status, ...sides },
    transfers,
  }
}

const transactions = [
  transaction(26, [moved('out', '1.5', 'ETH')]),
  transaction(25, [moved('in', '1234567.8912345678', 'PUSD')]),
  transaction(24, [moved('out', '0.4', 'ETH'), moved('in', '1000', 'PUSD')]),
  transaction(20, [], 'failed'),
  transaction(12, []),
  transaction(-6, [moved('self', '1', 'ETH')]),
  transaction(-7, [
    moved('in', '123456789012345678901234567890.5', 'LONGESTSYMBOLOFALLTOKENS'),
    moved('in', '0.0000001', 'ETH'),
    moved('in', '7', 'BARLEY'),
  ]),
]

const account = `${chainId}:${address}`
const loaded = { status: 'loaded', account, transactions, next: 'older', empty: false } as const
const nothing: Activity = { ...loaded, transactions: [], next: undefined, empty: true }
const failed: Activity = { ...nothing, status: 'error' }
const whole: Activity = { ...loaded, next: undefined, knownFrom: { coins: 1_234_567, tokens: 0 } }

type Given = {
  readonly tokenBalance?: readonly TokenBalance[]
  readonly activity?: Activity
  readonly tab?: number
  /** The tokens could not be read. */
  readonly isRefused?: boolean
  readonly state?: Partial<WalletState>
}

function scene(view: 'Account' | 'Transactions', given: Given = {}): Scene {
  const { tokenBalance, activity, tab = 0, isRefused = false, state } = given
  const details = { currentTab: tab, ...(tokenBalance && { tokenBalance, tokenTotal: '91295.25' }) }
  return {
    history: view === 'Account' ? [{ name: 'Account' }] : [{ name: 'Account' }, { name: view }],
    connectors,
    balance: 32_417_900_000_000_000_000n,
    config: { blockchainUrl: '/', features: { history: true } },
    store: {
      connections: onEvm(),
      accountDetails: { eip155: details, solana: {}, bip122: {} },
      ...(activity && { activity }),
      ...state,
    },
    blockchain: {
      fetchTokenBalances: isRefused ? async () => [] : never,
      fetchTransactions: never,
      refreshTransactions: never,
    },
  }
}

const transfer = {
  step: 'sent',
  facts: {
    network: chainId,
    token: '',
    symbol: 'ETH',
    amount: '1234.5',
    receiver: other,
    arrives: '',
    opening: '',
  },
  hash: `0x${'ab'.repeat(32)}`,
  isConfirmed: false,
  failure: null,
} as const

/** Shows all tokens. */
async function showAll(view: Element): Promise<void> {
  const last = view.querySelectorAll<HTMLButtonElement>('[role=tabpanel] button')
  last[last.length - 1]?.click()
}

export const activityStates = [
  ...viewStates('Account', {
    tokens: scene('Account', { tokenBalance: tokens }),
    allTokens: { ...scene('Account', { tokenBalance: tokens.slice(0, 7) }), act: showAll },
    coinOnly: scene('Account', { tokenBalance: [token('ETH', 'Ether', '0', '')] }),
    readingTokens: scene('Account'),
    tokensFailed: scene('Account', { isRefused: true }),
    activity: scene('Account', { tab: 1, activity: loaded }),
    noActivity: scene('Account', { tab: 1, activity: nothing }),
    activityFailed: scene('Account', { tab: 1, activity: failed }),
    networks: scene('Account', { tab: 2 }),
    unfinished: {
      ...scene('Account', { state: { transfer } }),
      config: { features: { send: true } },
    },
  }),
  ...viewStates('Transactions', {
    pages: scene('Transactions', { activity: loaded }),
    loadingMore: scene('Transactions', { activity: { ...loaded, status: 'loading' } }),
    whole: scene('Transactions', { activity: whole }),
    loading: scene('Transactions'),
    none: scene('Transactions', { activity: nothing }),
    failed: scene('Transactions', { activity: failed }),
  }),
]
