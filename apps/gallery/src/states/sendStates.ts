import type { SendState, TokenBalance, TransferFacts, TransferState } from '@granary/wallet/core'
import { initialSendState, namespaces } from '@granary/wallet/core'
import { onAllChains, onEvm } from '../fixtures/connections.ts'
import { connectors, marigold } from '../fixtures/connectors.ts'
import { bitcoin, mainnet, solana } from '../fixtures/networks.ts'
import type { Scene } from '../Scene.ts'
import { viewStates } from './viewStates.ts'

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bitcoinReceiver = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const chainId = mainnet.caipNetworkId

function token(symbol: string, name: string, numeric: string, digit: string): TokenBalance {
  const quantity = { decimals: '18', numeric }
  const address = `${chainId}:0x${digit.repeat(40)}`
  return { name, symbol, chainId, address, price: 1, quantity, iconUrl: '' }
}

const dollar = token('PLAY', 'Play dollar', '1250.5', 'a')
const tokenBalances = [
  dollar,
  token('WHEAT', 'Granary wheat', '0.000000000000000001', 'b'),
  token(
    'LONGESTSYMBOLOFALLTOKENS',
    'The token with the longest name that any list has shown',
    '123456789.123456789',
    'c',
  ),
]

const form = (send: Partial<SendState>): NonNullable<Scene['store']> => ({
  connections: onEvm(),
  send: { ...initialSendState, ...send },
})

const scene = (name: 'WalletSend' | 'WalletSendSelectToken', send: Partial<SendState> = {}): Scene => ({
  history: [{ name: 'Account' }, { name }],
  connectors,
  balance: 32_417_900_000_000_000_000n,
  store: form({ tokenBalances, ...send }),
})

const facts: TransferFacts = {
  network: chainId,
  token: '',
  symbol: 'ETH',
  amount: '1.5',
  receiver,
  arrives: '',
  opening: '',
}

const at = (name: 'WalletSendPreview' | 'WalletSendConfirmed', transfer: TransferState): Scene => ({
  history: [{ name: 'Account' }, { name }],
  connectors,
  balance: 32_417_900_000_000_000_000n,
  store: { connections: onEvm(), transfer },
})

/** On another chain than an EVM one. */
const elsewhere = (activeNamespace: 'solana' | 'bip122', { store, ...rest }: Scene): Scene => ({
  ...rest,
  namespaces,
  balance: 9_120_000_000n,
  store: { ...store, connections: onAllChains(marigold), activeNamespace },
})

const review = {
  step: 'review',
  facts,
  status: 'ready',
  fee: 214_000_000_000_000n,
  notice: null,
  failure: null,
} as const
const sign = { step: 'sign', facts, phase: 'asking', failure: null } as const
const sent = { step: 'sent', facts, hash: `0x${'ab'.repeat(32)}`, isConfirmed: true, failure: null } as const

/** Clicks the view's last button. */
async function submit(view: Element): Promise<void> {
  view.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
  await new Promise(resolve => setTimeout(resolve, 50))
}

export const sendStates = [
  ...viewStates('WalletSend', {
    empty: scene('WalletSend'),
    filled: scene('WalletSend', {
      token: dollar,
      sendTokenAmount: '1,000.25',
      receiverAddress: receiver,
    }),
    dollars: {
      ...scene('WalletSend', { token: { ...dollar, price: 0.98 }, sendTokenAmount: '1,000.25' }),
      act: async view => view.querySelector<HTMLButtonElement>('button[aria-label*="PLAY"]')?.click(),
    },
    missing: { ...scene('WalletSend'), act: submit },
    busy: scene('WalletSend', { sendTokenAmount: '1.5', receiverAddress: receiver, loading: true }),
    bitcoin: elsewhere(
      'bip122',
      scene('WalletSend', { tokenBalances: [], receiverAddress: bitcoinReceiver }),
    ),
    noStorage: {
      ...scene('WalletSend'),
      store: {
        ...form({}),
        transfer: { step: 'unavailable', failure: { code: 'JOURNAL_UNAVAILABLE' } },
      },
    },
  }),
  ...viewStates('WalletSendSelectToken', {
    list: scene('WalletSendSelectToken', { token: dollar }),
    coinOnly: scene('WalletSendSelectToken', { tokenBalances: [] }),
  }),
  ...viewStates('WalletSendPreview', {
    ready: at('WalletSendPreview', review),
    checking: at('WalletSendPreview', { ...review, status: 'checking', fee: null }),
    keepsPart: at('WalletSendPreview', {
      ...review,
      facts: { ...facts, token: `0x${'a'.repeat(40)}`, symbol: 'PLAY', amount: '100', arrives: '99' },
    }),
    opens: elsewhere(
      'solana',
      at('WalletSendPreview', {
        ...review,
        fee: 5000n,
        facts: {
          ...facts,
          network: solana.caipNetworkId,
          token: 'GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGUdse',
          symbol: 'PLAY',
          amount: '12.5',
          receiver: '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu',
          opening: '0.00203928',
        },
      }),
    ),
    bitcoin: elsewhere(
      'bip122',
      at('WalletSendPreview', {
        ...review,
        fee: 1410n,
        facts: {
          ...facts,
          network: bitcoin.caipNetworkId,
          symbol: 'BTC',
          amount: '0.25',
          receiver: bitcoinReceiver,
        },
      }),
    ),
    blocked: at('WalletSendPreview', {
      ...review,
      status: 'blocked',
      fee: null,
      failure: { code: 'BALANCE_BELOW_ACTION' },
    }),
    declined: at('WalletSendPreview', { ...review, notice: 'rejected' }),
    asking: at('WalletSendPreview', sign),
    lost: at('WalletSendPreview', { ...sign, phase: 'lost', failure: { code: 'ACTION_NOT_FOUND' } }),
    stopped: at('WalletSendPreview', {
      ...sign,
      phase: 'stopped',
      failure: { code: 'WALLET_NETWORK_WRONG' },
    }),
    largest: at('WalletSendPreview', {
      ...review,
      facts: { ...facts, amount: '9'.repeat(78), symbol: 'LONGESTSYMBOLOFALLTOKENS' },
    }),
  }),
  ...viewStates('WalletSendConfirmed', {
    waiting: at('WalletSendConfirmed', { ...sent, isConfirmed: false }),
    sent: at('WalletSendConfirmed', sent),
  }),
]
