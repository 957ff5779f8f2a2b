// @vitest-environment node
import 'fake-indexeddb/auto'
import { playTokenAbi } from '@granary/contracts'
import { playTokenBytecode } from '@granary/contracts/bytecode'
import { compileHostileTokens } from '@granary/contracts/testing'
import { createTestClient, type Hex, http, parseEther, publicActions, walletActions } from 'viem'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectionOf, evmPages, first, rdns, second } from '../../test/evmPages.ts'
import { initialSendState, type SendState, type TokenBalance, type Wallet } from '../core/index.ts'
import { Transfers } from './Transfers.ts'

const pages = evmPages()
const chainId = 560048
const chain = () =>
  createTestClient({ mode: 'anvil', transport: http(pages.rpcUrls[chainId]), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)

/** The first account holds all of each. */
const tokens: Record<string, Hex> = {}
let snapshot: Hex
const begun: Wallet[] = []

async function deploy(bytecode: Hex, args: readonly unknown[] = [], abi: unknown = []): Promise<Hex> {
  const client = chain()
  const hash = await client.deployContract({ account: first, abi, bytecode, args, chain: null } as never)
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('not deployed')
  return contractAddress.toLowerCase() as Hex
}

beforeAll(async () => {
  tokens.Play = await deploy(playTokenBytecode, ['Play dollar', 'PLAY', 6, 10n ** 12n], playTokenAbi)
  for (const [name, code] of Object.entries(await compileHostileTokens())) tokens[name] = await deploy(code)
})
beforeEach(async () => {
  Object.assign(globalThis, { indexedDB: new IDBFactory() })
  snapshot = await chain().snapshot()
})
afterEach(async () => {
  // Nothing follows a transfer on the chain of the next test.
  for (const wallet of begun.splice(0)) await wallet.disconnect('eip155')
  await chain().request({ method: 'anvil_dropAllTransactions' } as never)
  await chain().setAutomine(true)
  await chain().revert({ id: snapshot })
})

const coin: TokenBalance = {
  name: 'Hoodi Ether',
  symbol: 'ETH',
  chainId: `eip155:${chainId}`,
  quantity: { decimals: '18', numeric: '0' },
  iconUrl: '',
}

const tokenOf = (address: Hex | undefined): TokenBalance => ({
  ...coin,
  // What a server says of a token counts for nothing.
  symbol: 'USDC',
  quantity: { decimals: '2', numeric: '1000000' },
  address: `eip155:${chainId}:${address}`,
})

async function begin(page?: Awaited<ReturnType<typeof pages.connected>>) {
  const connected = page ?? (await pages.connected())
  const { wallet } = connected
  begun.push(wallet)
  const transfers = new Transfers(wallet)
  await transfers.open()
  const fill = (send: Partial<SendState>) =>
    wallet.store.setState(state => ({ send: { ...state.send, ...send } }))
  const shown = () => wallet.store.getState().transfer
  const reaches = (state: object) => expect.poll(shown).toMatchObject(state)
  const review = async (send: Partial<SendState>) => {
    fill({ token: coin, receiverAddress: second, ...send })
    await transfers.review()
    await expect.poll(shown).toMatchObject({ status: expect.stringMatching('ready|blocked') })
  }
  const asked = () => connected.testWallet.log.filter(({ method }) => method === 'eth_sendTransaction')
  return { ...connected, transfers, fill, shown, reaches, review, asked }
}

const held = (token: Hex | undefined, owner: Hex) =>
  chain().readContract({
    address: token ?? '0x',
    abi: playTokenAbi,
    functionName: 'balanceOf',
    args: [owner],
  }) as Promise<bigint>

describe('what is filled in is checked before anything is sent', () => {
  test.each([
    ['[B5.06]', {}, 'An amount and receiver address are required'],
    ['[B5.06]', { sendTokenAmount: '1' }, 'An amount and receiver address are required'],
    ['[B5.06]', { receiverAddress: second }, 'An amount and receiver address are required'],
    ['[B5.07]', { sendTokenAmount: '1', receiverAddress: second }, 'A token is required'],
  ])('%s with %j', async (_, send, message) => {
    const { transfers, fill } = await begin()
    fill(send)
    await expect(transfers.review()).rejects.toMatchObject({ shortMessage: message })
  })

  test.each([`eip155:${second}`, `cosmos:1:${second}`, `eip155:1:${second}:x`])(
    '[B5.05] the token %s has no CAIP address',
    async address => {
      const { transfers, fill, asked, shown } = await begin()
      fill({ sendTokenAmount: '1', receiverAddress: second, token: { ...coin, address } })
      await expect(transfers.review()).rejects.toMatchObject({ code: 'CAIP_ADDRESS_INVALID' })
      expect(shown()).toEqual({ step: 'idle' })
      expect(asked()).toEqual([])
    },
  )

  test('[B5.08] on a chain without transfers: Unsupported chain', async () => {
    const { transfers, fill, wallet } = await begin()
    fill({ token: coin, sendTokenAmount: '1', receiverAddress: second })
    wallet.store.setState({ activeNamespace: 'solana' })
    await expect(transfers.review()).rejects.toMatchObject({ shortMessage: 'Unsupported chain' })
  })

  test.each([
    ['0', 'AMOUNT_ZERO'],
    ['1e-19', 'AMOUNT_MALFORMED'],
    ['1,5', 'AMOUNT_MALFORMED'],
    ['0.0000000000000000001', 'AMOUNT_TOO_PRECISE'],
    ['1,000,000', 'SEND_ABOVE_BALANCE'],
    ['9'.repeat(78), 'SEND_ABOVE_BALANCE'],
  ])('an amount of %s is %s', async (sendTokenAmount, code) => {
    const { review, shown } = await begin()
    await expect(review({ sendTokenAmount })).rejects.toMatchObject({ code })
    expect(shown()).toEqual({ step: 'idle' })
  })

  test('an amount that leaves nothing for the fee blocks the review', async () => {
    const { review, reaches } = await begin()
    const balance = await chain().getBalance({ address: first })
    await review({
      sendTokenAmount: `${balance / 10n ** 18n}.${(balance % 10n ** 18n).toString().padStart(18, '0')}`,
    })
    await reaches({ status: 'blocked', failure: { code: 'BALANCE_BELOW_ACTION' } })
  })
})

describe('a transfer of coins', () => {
  test('[B1.14] [B3.12] [B4.46] [B4.47] [B4.48] [B4.49] sends, empties the form, reads the balance and returns to Account', async () => {
    const { review, transfers, reaches, wallet, asked } = await begin()
    wallet.store.setState({
      history: [{ name: 'Account' }, { name: 'WalletSend' }, { name: 'WalletSendPreview' }],
    })
    const { readBalance } = await wallet.engine()
    const before = await readBalance({ namespace: 'eip155' })
    const had = await chain().getBalance({ address: second })
    await review({ sendTokenAmount: '1.5' })
    await reaches({ facts: { amount: '1.5', symbol: 'ETH', receiver: second, token: '' } })
    await transfers.confirm()
    await reaches({ step: 'sent', isConfirmed: true })
    expect(await chain().getBalance({ address: second })).toBe(had + parseEther('1.5'))
    expect(asked()).toHaveLength(1)
    expect(wallet.store.getState().send).toEqual(initialSendState)
    await expect
      .poll(() => wallet.store.getState().accountDetails.eip155.balanceReading?.data?.value)
      .toBeLessThan((before?.value ?? 0n) - parseEther('1.5'))
    expect(wallet.store.getState().history.map(({ name }) => name)).toEqual([
      'Account',
      'WalletSendConfirmed',
    ])
    await transfers.done()
    await reaches({ step: 'idle' })
  })

  test('[B4.46] shows that it works while what is filled in is checked', async () => {
    const { wallet, review } = await begin()
    const loading: boolean[] = []
    wallet.store.subscribe(({ send }) => loading.push(send.loading))
    await review({ sendTokenAmount: '1' })
    expect(loading).toContain(true)
    expect(wallet.store.getState().send.loading).toBe(false)
  })

  test('the most leaves the fee: it can be sent as it is', async () => {
    const { fill, transfers, review, reaches } = await begin()
    fill({ token: coin, receiverAddress: second })
    await review({ sendTokenAmount: await transfers.readMost() })
    await reaches({ status: 'ready' })
    await transfers.confirm()
    await reaches({ step: 'sent', isConfirmed: true })
  })

  test('found by its content after the wallet gave no answer and the page was loaded again', async () => {
    const page = await pages.connected()
    const { review, transfers, reaches } = await begin(page)
    // Sent by the wallet, and the answer lost.
    const { provider } = page.testWallet
    const { request } = provider
    let asked = 0
    provider.request = async args => {
      const answer = await request(args)
      if (args.method !== 'eth_sendTransaction') return answer
      asked += 1
      throw Object.assign(new Error('Internal error'), { code: -32603 })
    }
    await review({ sendTokenAmount: '2' })
    await transfers.confirm()
    await reaches({ step: 'sent' })
    const again = await begin(page)
    await again.reaches({ step: 'sent', isConfirmed: true })
    expect(asked).toBe(1)
  })

  test('a double click asks once', async () => {
    const { review, transfers, reaches, asked } = await begin()
    await review({ sendTokenAmount: '1' })
    await Promise.all([transfers.confirm(), transfers.confirm()])
    await reaches({ step: 'sent', isConfirmed: true })
    expect(asked()).toHaveLength(1)
  })

  test('two tabs that send the same at once ask once', async () => {
    const page = await pages.connected()
    const other = pages.page()
    await other.wallet.adapter('eip155')
    await other.wallet.connect(rdns)
    const tabs = [await begin(page), await begin({ ...page, ...other })]
    await chain().setAutomine(false)
    for (const { review } of tabs) await review({ sendTokenAmount: '1' })
    await Promise.all(tabs.map(({ transfers }) => transfers.confirm()))
    await chain().mine({ blocks: 1 })
    await expect.poll(() => tabs.map(({ shown }) => shown()?.step)).toContain('sent')
    expect(tabs[0]?.asked()).toHaveLength(1)
  })

  test('a refusal in the wallet leads back to the review, and sends nothing', async () => {
    const { review, transfers, reaches, testWallet } = await begin()
    const before = await chain().getBalance({ address: second })
    await review({ sendTokenAmount: '1' })
    testWallet.state.answer = 'reject'
    await transfers.confirm()
    await reaches({ step: 'review', notice: 'rejected' })
    expect(await chain().getBalance({ address: second })).toBe(before)
    await transfers.back()
    await reaches({ step: 'idle' })
  })
})

describe('a transfer of a token', () => {
  test('[B1.15] uses decimals, symbol and balance of its contract, whatever a list says', async () => {
    const { review, transfers, reaches } = await begin()
    await review({ token: tokenOf(tokens.Play), sendTokenAmount: '12.5' })
    await reaches({ status: 'ready', facts: { symbol: 'PLAY', amount: '12.5', token: tokens.Play } })
    await transfers.confirm()
    await reaches({ step: 'sent', isConfirmed: true })
    expect(await held(tokens.Play, second)).toBe(12_500_000n)
  })

  test('one that keeps a part of each transfer tells what arrives', async () => {
    const { review, reaches } = await begin()
    await review({ token: tokenOf(tokens.FeeToken), sendTokenAmount: '100' })
    await reaches({ status: 'ready', facts: { amount: '100', arrives: '99.000000000000000000' } })
  })

  test.each([
    ['MuteToken', '1', /^0x.{4}….{4}$/],
    ['Bytes32Token', '1', /^B32$/],
    ['WholeToken', '3', /^WHOLE$/],
    ['FineToken', `0.${'0'.repeat(76)}1`, /^FINE$/],
    ['SilentToken', '1', /^SILENT$/],
  ])('%s can be sent', async (name, sendTokenAmount, symbol) => {
    const { review, transfers, reaches } = await begin()
    await review({ token: tokenOf(tokens[name]), sendTokenAmount })
    await reaches({ status: 'ready', facts: { symbol: expect.stringMatching(symbol) } })
    await transfers.confirm()
    await reaches({ step: 'sent', isConfirmed: true })
  })

  test('one that would answer false is refused before the wallet is asked', async () => {
    const { review, reaches, asked } = await begin()
    await review({ token: tokenOf(tokens.FalseToken), sendTokenAmount: '1' })
    await reaches({ status: 'blocked', failure: { code: 'TOKEN_REFUSED' } })
    expect(asked()).toEqual([])
  })

  test('an amount above what the contract says is refused, whatever a list says', async () => {
    const { review } = await begin()
    await expect(review({ token: tokenOf(tokens.Play), sendTokenAmount: '1000001' })).rejects.toMatchObject({
      code: 'SEND_ABOVE_BALANCE',
      details: '1000000.000000',
    })
  })

  test('an address without a token, and the token itself as receiver, are refused', async () => {
    const { review } = await begin()
    await expect(review({ token: tokenOf(second), sendTokenAmount: '1' })).rejects.toMatchObject({
      code: 'TOKEN_UNREADABLE',
    })
    const token = tokenOf(tokens.Play)
    await expect(
      review({ token, sendTokenAmount: '1', receiverAddress: tokens.Play ?? '' }),
    ).rejects.toMatchObject({ code: 'RECEIVER_UNUSABLE' })
  })
})

test('a receiver is described by the chain', async () => {
  const { fill, transfers } = await begin()
  const described = async (receiverAddress: string) => {
    fill({ receiverAddress })
    return transfers.describeReceiver()
  }
  expect(await described(first)).toEqual({ address: first, isOwn: true, isContract: false })
  expect(await described(second)).toEqual({ address: second, isOwn: false, isContract: false })
  expect(await described(tokens.Play ?? '')).toMatchObject({ isOwn: false, isContract: true })
  expect(await described('vitalik')).toBeNull()
})

test('a receiver may be a name; what is sent goes to the address that the chain gives it at the review', async () => {
  const { fill, transfers, review, reaches, shown, wallet } = await begin()
  // Kept for a while: the address that the name had before.
  const resolveName = vi
    .spyOn(await wallet.engine(), 'resolveName')
    .mockImplementation(async (name, { cached } = {}) =>
      name === 'anna.granary' ? (cached ? first : second) : undefined,
    )
  fill({ receiverAddress: ' anna.granary' })
  expect(await transfers.describeReceiver()).toMatchObject({ address: first })
  await expect(review({ sendTokenAmount: '1', receiverAddress: 'anna.nowhere' })).rejects.toMatchObject({
    code: 'RECEIVER_NAME_UNKNOWN',
  })
  expect(shown()).toEqual({ step: 'idle' })
  await review({ sendTokenAmount: '1', receiverAddress: 'anna.granary' })
  await reaches({ status: 'ready', facts: { receiver: second } })
  // An address is never asked for as a name.
  resolveName.mockClear()
  await review({ sendTokenAmount: '1', receiverAddress: second })
  expect(resolveName).not.toHaveBeenCalled()
})

test('[B4.53] a change of network empties the form', async () => {
  const { fill, wallet } = await begin()
  fill({ sendTokenAmount: '1' })
  await wallet.setActiveNetwork(71)
  expect(wallet.store.getState().send).toEqual(initialSendState)
  expect(connectionOf(wallet)).toMatchObject({ account: { chainId: 71 } })
})
