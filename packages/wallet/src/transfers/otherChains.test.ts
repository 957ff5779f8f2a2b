// @vitest-environment node
import 'fake-indexeddb/auto'
import { BitcoinLedger } from '@granary/drivers/testing/bitcoin'
import { SolanaLedger } from '@granary/drivers/testing/solana'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bitcoinPages } from '../../test/bitcoinPages.ts'
import { bitcoinTestAccounts } from '../../test/bitcoinTestAccounts.ts'
import { solanaTestAccount } from '../../test/createSolanaTestWallet.ts'
import { bitcoinMainnet, solanaMainnet } from '../../test/otherNetworks.ts'
import { solanaPages } from '../../test/solanaPages.ts'
import type { SendState, TokenBalance, Wallet } from '../core/index.ts'
import { Transfers } from './Transfers.ts'

const begun: Wallet[] = []
beforeEach(() => void Object.assign(globalThis, { indexedDB: new IDBFactory() }))
afterEach(async () => {
  for (const wallet of begun.splice(0)) await wallet.disconnect()
})

const coinOf = (network: string, symbol: string, decimals: number): TokenBalance => ({
  name: symbol,
  symbol,
  chainId: network,
  quantity: { decimals: String(decimals), numeric: '' },
  iconUrl: '',
})

async function begin(wallet: Wallet, coin: TokenBalance) {
  begun.push(wallet)
  const transfers = new Transfers(wallet)
  await transfers.open()
  const shown = () => wallet.store.getState().transfer
  const fill = (send: Partial<SendState>) =>
    wallet.store.setState(state => ({ send: { ...state.send, token: coin, ...send } }))
  return {
    transfers,
    fill,
    shown,
    async review(send: Partial<SendState>) {
      fill(send)
      await transfers.review()
      await expect.poll(shown).toMatchObject({ status: expect.stringMatching('ready|blocked') })
    },
    /** Confirms what is on the review, and waits for its block. */
    async send() {
      await transfers.confirm()
      await expect.poll(shown).toMatchObject({ step: 'sent' })
    },
  }
}

describe('Solana', () => {
  const pages = solanaPages()
  const [alice, bob, mint] = [0, 1, 2].map(index => solanaTestAccount(index).address) as [
    string,
    string,
    string,
  ]
  const network = `solana:${solanaMainnet}`
  let ledger: SolanaLedger

  async function open() {
    ledger = new SolanaLedger()
    ledger.fund(alice, 10n ** 10n)
    pages.state.rpcUrls[solanaMainnet] = await pages.serve(async (_path, body) => {
      const { method, params } = body as { method: string; params: unknown[] }
      const answer = ledger.node(method, params).then(
        result => ({ result }),
        ({ rpcCode, details }) => ({ error: { code: rpcCode, message: details } }),
      )
      return { jsonrpc: '2.0', id: 1, ...(await answer) }
    })
    const { wallet, testWallet } = await pages.connected()
    return { ...(await begin(wallet, coinOf(network, 'SOL', 9))), wallet, testWallet }
  }

  test('[B1.14] sends SOL that the wallet signs once, and reads the balance anew', async () => {
    const { review, send, shown, testWallet } = await open()
    await review({ sendTokenAmount: '1.5', receiverAddress: bob })
    expect(shown()).toMatchObject({ fee: 5000n, facts: { amount: '1.5', symbol: 'SOL', receiver: bob } })
    await send()
    expect(ledger.lamportsOf(bob)).toBe(1_500_000_000n)
    expect(testWallet.methods().filter(method => method === 'signTransaction')).toHaveLength(1)
  })

  test('a wallet that signs only what it sends itself is refused before the review', async () => {
    const { review, testWallet } = await open()
    delete testWallet.wallet.features['solana:signTransaction']
    await testWallet.selectAccount(0)
    await expect(review({ sendTokenAmount: '1', receiverAddress: bob })).rejects.toMatchObject({
      code: 'SEND_ACCOUNT_UNSUPPORTED',
    })
    expect(testWallet.methods()).not.toContain('signAndSendTransaction')
  })

  test('lists the tokens of both programs, and neither collectibles, foreign accounts nor empty ones', async () => {
    const { transfers, wallet } = await open()
    const { associatedTokenAccount, tokenPrograms } = await import('@granary/drivers/solana')
    const mints = [3, 4, 5, 6, 7].map(index => solanaTestAccount(index).address)
    const holds = (at: number, units: bigint, decimals: number, isOwn = true) => {
      const [key = '', program] = [mints[at], tokenPrograms[at % 2]]
      ledger.addMint(key, decimals, program)
      const own = associatedTokenAccount(alice, key, program ?? '')
      ledger.addTokens(isOwn ? own : solanaTestAccount(40 + at).address, key, alice, units, program)
    }
    holds(0, 1_500_000n, 6)
    holds(1, 2n, 9)
    holds(2, 1n, 0)
    holds(3, 0n, 6)
    holds(4, 5n, 6, false)
    await transfers.listTokens()
    const listed = wallet.store.getState().send.tokenBalances
    expect(listed.map(({ address, quantity }) => [address, quantity.numeric])).toEqual([
      [`${network}:${mints[0]}`, '1.5'],
      [`${network}:${mints[1]}`, '0.000000002'],
    ])
  })

  test('[B1.15] sends a token of a pasted mint, and tells what opening an account costs', async () => {
    const { review, send, shown, transfers, wallet } = await open()
    ledger.addMint(mint, 6)
    const { associatedTokenAccount } = await import('@granary/drivers/solana')
    const [source, destination] = [alice, bob].map(owner =>
      associatedTokenAccount(owner, mint, 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
    ) as [string, string]
    ledger.addTokens(source, mint, alice, 1_000_000_000n)
    await transfers.chooseToken(mint)
    const { token } = wallet.store.getState().send
    expect(token).toMatchObject({
      symbol: `${mint.slice(0, 4)}…${mint.slice(-4)}`,
      quantity: { numeric: '1000' },
    })
    await review({ ...(token && { token }), sendTokenAmount: '12.5', receiverAddress: bob })
    expect(shown()).toMatchObject({
      status: 'ready',
      facts: { amount: '12.5', opening: '0.00203928', token: mint },
    })
    await send()
    expect(ledger.unitsOf(destination)).toBe(12_500_000n)
    for (const receiverAddress of [mint, source])
      await expect(
        review({ sendTokenAmount: '1', receiverAddress }).then(() => shown()),
        receiverAddress,
      ).rejects.toMatchObject({ code: 'RECEIVER_UNUSABLE' })
    await expect(transfers.chooseToken(bob)).rejects.toMatchObject({ code: 'TOKEN_UNREADABLE' })
  })

  test.each([
    ['1', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'RECEIVER_OTHER_CHAIN'],
    ['1', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'RECEIVER_OTHER_CHAIN'],
    [
      '1',
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu',
      'RECEIVER_OTHER_CHAIN',
    ],
    ['1', '11111111111111111111111111111111', 'RECEIVER_UNUSABLE'],
    ['1', 'anna.sol', 'ADDRESS_MALFORMED'],
    ['1', '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsU', 'ADDRESS_MALFORMED'],
    ['0.0000000001', '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu', 'AMOUNT_TOO_PRECISE'],
    ['1e-19', '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu', 'AMOUNT_MALFORMED'],
    ['9'.repeat(78), '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu', 'SEND_ABOVE_BALANCE'],
  ])('%s to %s is %s', async (sendTokenAmount, receiverAddress, code) => {
    const { review } = await open()
    await expect(review({ sendTokenAmount, receiverAddress })).rejects.toMatchObject({ code })
  })

  test('the most is all but the fee; programs and the own address are told', async () => {
    const { transfers, fill } = await open()
    const described = async (receiverAddress: string) => {
      fill({ receiverAddress })
      return transfers.describeReceiver()
    }
    expect(await described(alice)).toEqual({ address: alice, isOwn: true, isContract: false })
    expect(await described('JAYwnTWS9z44Bv3N3otEHihbKfMLzTwwskqhWc9n5qii')).toMatchObject({
      isContract: true,
    })
    expect(await transfers.readMost()).toBe('9.999995')
  })
})

describe('Bitcoin', () => {
  const pages = bitcoinPages()
  const [alice, bob] = [0, 1].map(index => bitcoinTestAccounts(index).payment.address) as [string, string]
  const network = `bip122:${bitcoinMainnet}`
  let ledger: BitcoinLedger

  async function open() {
    ledger = new BitcoinLedger('mainnet')
    ledger.fund(alice, 150_000n)
    pages.state.rpcUrls[bitcoinMainnet] = await pages.serve((path, body) =>
      body === undefined ? ledger.get(path) : ledger.post(path, String(body)),
    )
    const { wallet, testWallet } = await pages.connected()
    return { ...(await begin(wallet, coinOf(network, 'BTC', 8))), wallet, testWallet }
  }

  test('[B1.14] sends BTC that the wallet signs and the page sends on', async () => {
    const { review, send, shown, testWallet } = await open()
    await review({ sendTokenAmount: '0.001', receiverAddress: bob.toUpperCase() })
    expect(shown()).toMatchObject({ fee: 281n, facts: { amount: '0.001', symbol: 'BTC', receiver: bob } })
    await send()
    ledger.mine()
    expect(ledger.balanceOf(bob)).toBe(100_000n)
    expect(ledger.balanceOf(alice)).toBe(150_000n - 100_000n - 281n)
    expect(testWallet.methods().filter(method => method === 'signPsbt')).toHaveLength(1)
  })

  test('dust and what leaves nothing for the fee block the review; the most can be sent', async () => {
    const { review, shown, transfers } = await open()
    await review({ sendTokenAmount: '0.00000293', receiverAddress: bob })
    expect(shown()).toMatchObject({ status: 'blocked', failure: { code: 'SEND_BELOW_MINIMUM' } })
    await transfers.back()
    await review({ sendTokenAmount: '0.0015', receiverAddress: bob })
    expect(shown()).toMatchObject({ status: 'blocked', failure: { code: 'BALANCE_BELOW_ACTION' } })
    await transfers.back()
    await review({ sendTokenAmount: await transfers.readMost(), receiverAddress: bob })
    expect(shown()).toMatchObject({ status: 'ready' })
  })

  test.each([
    ['1', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'RECEIVER_OTHER_CHAIN'],
    ['1', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'RECEIVER_OTHER_CHAIN'],
    ['1', '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu', 'RECEIVER_OTHER_CHAIN'],
    ['1', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'ADDRESS_CHECKSUM'],
    ['1', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'ADDRESS_CHECKSUM'],
    ['1', 'anna.btc', 'ADDRESS_MALFORMED'],
    ['0.000000001', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'AMOUNT_TOO_PRECISE'],
    ['1,5', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'AMOUNT_MALFORMED'],
    ['1', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'SEND_ABOVE_BALANCE'],
  ])('%s to %s is %s', async (sendTokenAmount, receiverAddress, code) => {
    const { review } = await open()
    await expect(review({ sendTokenAmount, receiverAddress })).rejects.toMatchObject({ code })
  })

  test('there are no tokens to choose', async () => {
    const { transfers } = await open()
    await expect(transfers.chooseToken(bob)).rejects.toMatchObject({ code: 'TOKEN_UNREADABLE' })
  })
})
