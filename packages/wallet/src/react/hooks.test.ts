// @vitest-environment jsdom
import { BaseError } from '@granary/errors'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { parseEther, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import { announce, walletInfo } from '../../test/announce.ts'
import { createTestWallet } from '../../test/createTestWallet.ts'
import { drawHook } from '../../test/drawHook.ts'
import { chainOf } from '../../test/evmPages.ts'
import { memoryArea } from '../../test/memoryArea.ts'
import { type Anvil, startAnvil } from '../../test/startAnvil.ts'
import { testNetworks } from '../../test/testNetworks.ts'
import { createWallet } from '../core/createWallet.ts'
import { createLocalSiwx } from '../core/siwx/createLocalSiwx.ts'
import { createEvmAdapter } from '../evm/createEvmAdapter.ts'
import * as hooks from './index.ts'

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const rdns = 'org.example.wallet'

/** Stores its argument; without one, returns what it stored. */
const storeCode = '0x6005361160125760005460005260206000f35b60043560005500'
const storeAddress = '0x00000000000000000000000000000000000c0de5'
/** Returns 7. */
const sevenCode = '0x600760005260206000f3'
const sevenAddress = '0x00000000000000000000000000000000000c0de7'
const storeAbi = [
  {
    type: 'function',
    name: 'store',
    stateMutability: 'nonpayable',
    inputs: [{ name: 'value', type: 'uint256' }],
    outputs: [],
  },
  { type: 'function', name: 'stored', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint256' }] },
] as const

let chain: Anvil
const ends: (() => void)[] = []

beforeAll(async () => {
  chain = await startAnvil(560048)
  for (const code of [
    [storeAddress, storeCode],
    [sevenAddress, sevenCode],
  ])
    await chainOf(chain.rpcUrl).request({ method: 'anvil_setCode', params: code } as never)
})
afterAll(() => chain?.stop())
beforeEach(async () => {
  // A failed attempt may have stored something.
  const params = [storeAddress, `0x${'0'.repeat(64)}`, `0x${'0'.repeat(64)}`]
  await chainOf(chain.rpcUrl).request({ method: 'anvil_setStorageAt', params } as never)
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const end of ends.splice(0)) end()
})

async function page({ isConnected = true, siwx = false, others = [] as readonly number[] } = {}) {
  const rpcUrls = { 560048: chain.rpcUrl, 71: chain.rpcUrl }
  const testWallet = createTestWallet({ rpcUrls, chainId: 560048 })
  testWallet.state.others = others
  ends.push(announce(walletInfo('Example', rdns), testWallet.provider))
  const wallet = createWallet({
    networks: testNetworks(rpcUrls),
    adapters: { eip155: async () => createEvmAdapter },
    storageArea: memoryArea,
    log: { info: () => {} },
    ...(siwx && { siwx: { load: async () => createLocalSiwx(), askOnConnect: false } }),
  })
  await wallet.adapter('eip155')
  if (isConnected) await wallet.connect(rdns)
  testWallet.log.length = 0
  return {
    wallet,
    testWallet,
    count: (method: string) => testWallet.methods().filter(m => m === method).length,
  }
}

test('hooks connect, name account, network and connector, switch and disconnect', async () => {
  const { wallet } = await page({ isConnected: false })
  const hook = await drawHook(wallet, () => ({
    account: hooks.useAccount(),
    connecting: hooks.useConnect(),
    connectors: hooks.useConnectors().connectors,
    switching: hooks.useSwitchNetwork(),
    leaving: hooks.useDisconnect(),
  }))
  expect(hook.current.account).toMatchObject({
    status: 'disconnected',
    isConnected: false,
    isConnecting: false,
  })
  await hook.use(({ connecting, connectors }) => connecting.connect({ connector: connectors[0] ?? '' }))
  await hook.until(({ account }) => expect(account.isConnected).toBe(true))
  expect(hook.seen.some(({ account }) => account.isConnecting)).toBe(true)
  expect(hook.current.account).toMatchObject({
    address: first,
    chainId: 560048,
    chain: { name: 'Hoodi' },
    connector: { id: rdns, name: 'Example' },
  })
  await hook.use(({ switching }) => switching.switchNetworkAsync({ chainId: 71 }))
  expect(hook.current.account.chain?.name).toBe('Conflux eSpace Testnet')
  expect(hook.current.switching).toMatchObject({ status: 'success', isSuccess: true, error: null })
  await hook.use(({ leaving }) => leaving.disconnectAsync())
  expect(hook.current.account).toMatchObject({ isConnected: false, chain: undefined, connector: undefined })
})

test('hooks sign messages and typed data with the connected account', async () => {
  const { wallet } = await page()
  const hook = await drawHook(wallet, () => ({
    text: hooks.useSignMessage(),
    typed: hooks.useSignTypedData(),
  }))
  await hook.use(({ text }) => text.signMessage({ message: 'Hello' }))
  await hook.until(({ text }) => expect(text.isSuccess).toBe(true))
  const signature = hook.current.text.data as `0x${string}`
  expect(await verifyMessage({ address: first, message: 'Hello', signature })).toBe(true)
  const typedData = {
    domain: { name: 'Granary', chainId: 560048 },
    types: { Vote: [{ name: 'choice', type: 'uint256' }] },
    primaryType: 'Vote',
    message: { choice: 2n },
  } as const
  await hook.use(({ typed }) => typed.signTypedDataAsync(typedData))
  const typed = hook.current.typed.data as `0x${string}`
  expect(await verifyTypedData({ ...typedData, address: first, signature: typed })).toBe(true)
})

test('hooks send coins and a contract call, wait for the receipt, and read the contract', async () => {
  const { wallet } = await page()
  const hook = await drawHook(wallet, () => {
    const sending = hooks.useSendTransaction()
    const writing = hooks.useWriteContract()
    const stored = hooks.useReadContract({ address: storeAddress, abi: storeAbi, functionName: 'stored' })
    return {
      sending,
      writing,
      stored,
      sent: hooks.useWaitForReceipt({ hash: writing.data, pollingInterval: 50 }),
    }
  })
  await hook.until(({ stored }) => expect(stored.data).toBe(0n))
  expectTypeOf(hook.current.stored.data).toEqualTypeOf<bigint | undefined>()
  expect(hook.current.sent).toMatchObject({ isPending: true, isFetching: false })
  const before = await chainOf(chain.rpcUrl).getBalance({ address: second })
  await hook.use(({ sending }) => sending.sendTransactionAsync({ to: second, value: parseEther('1') }))
  const received = async () => (await chainOf(chain.rpcUrl).getBalance({ address: second })) - before
  await expect.poll(received).toBe(parseEther('1'))
  await hook.use(({ writing }) =>
    writing.writeContract({ address: storeAddress, abi: storeAbi, functionName: 'store', args: [7n] }),
  )
  await hook.until(({ sent }) => expect(sent.data?.status).toBe('success'))
  expect(hook.current.sent.data?.transactionHash).toBe(hook.current.writing.data)
  await hook.use(({ stored }) => stored.refetch())
  expect(hook.current.stored.data).toBe(7n)
})

test('types of contract hooks follow the ABI', () => {
  const write = {} as hooks.UseWriteContract
  const wrong = () => {
    const common = { address: storeAddress, abi: storeAbi } as const
    write.writeContract({ ...common, functionName: 'store', args: [1n] })
    // @ts-expect-error not a number
    write.writeContract({ ...common, functionName: 'store', args: ['1'] })
    // @ts-expect-error a view function
    write.writeContract({ ...common, functionName: 'stored' })
    // @ts-expect-error the argument is missing
    write.writeContract({ ...common, functionName: 'store' })
    // @ts-expect-error no such function
    hooks.useReadContract({ ...common, functionName: 'other' })
    // @ts-expect-error not a view function
    hooks.useReadContract({ ...common, functionName: 'store', args: [1n] })
    // @ts-expect-error it takes no argument
    hooks.useReadContract({ ...common, functionName: 'stored', args: [1n] })
  }
  expect(wrong).toBeTypeOf('function')
})

test('a contract is read without a wallet, once it has an address', async () => {
  const { wallet } = await page({ isConnected: false })
  let address: `0x${string}` | undefined
  const read = () => hooks.useReadContract({ address, abi: storeAbi, functionName: 'stored' })
  const hook = await drawHook(wallet, read)
  expect(hook.current).toMatchObject({ isPending: true, isFetching: false })
  address = sevenAddress
  await hook.redraw()
  await hook.until(({ data }) => expect(data).toBe(7n))
})

test('readings that fail have a code, keep the last data, and wait for `refetch` where disabled', async () => {
  const { wallet } = await page()
  const hook = await drawHook(wallet, () => ({
    missing: hooks.useReadContract({ address: second, abi: storeAbi, functionName: 'stored' }),
    elsewhere: hooks.useReadContract({
      address: sevenAddress,
      abi: storeAbi,
      functionName: 'stored',
      chainId: 5,
    }),
    disabled: hooks.useReadContract({
      address: sevenAddress,
      abi: storeAbi,
      functionName: 'stored',
      enabled: false,
    }),
  }))
  await hook.until(({ missing, elsewhere }) => {
    expect(missing.error?.code).toBe('CONTRACT_READ_FAILED')
    expect(elsewhere.error?.code).toBe('CHAIN_NOT_FOUND')
  })
  expect(hook.current.disabled).toMatchObject({ isPending: true, isFetching: false })
  await hook.use(({ disabled }) => disabled.refetch())
  expect(hook.current.disabled).toMatchObject({ data: 7n, isSuccess: true, isFetching: false })
})

test('hooks send calls, follow them, and show what the wallet can do and holds', async () => {
  const { wallet, testWallet, count } = await page()
  Object.assign(testWallet.state.overrides, {
    wallet_getCapabilities: { '0x88bb0': { atomic: { status: 'supported' } } },
    wallet_getAssets: { '0x88bb0': [{ type: 'native', balance: '0x5', metadata: {} }] },
    wallet_sendCalls: { id: '0xca11' },
    wallet_getCallsStatus: { status: 100 },
    wallet_grantPermissions: { context: '0x01', expiry: 9 },
  })
  const hook = await drawHook(wallet, () => {
    const sending = hooks.useSendCalls()
    return {
      sending,
      status: hooks.useCallsStatus({ id: sending.data?.id, pollingInterval: 10 }),
      capabilities: hooks.useCapabilities(),
      assets: hooks.useAssets({ chainIds: [560048] }),
      granting: hooks.useGrantPermissions(),
    }
  })
  await hook.until(({ capabilities, assets }) => {
    expect(capabilities.data).toEqual({ 560048: { atomic: { status: 'supported' } } })
    expect(assets.data?.[560048]?.[0]?.balance).toBe(5n)
  })
  await hook.use(({ sending }) => sending.sendCalls({ calls: [{ to: second }] }))
  await hook.until(({ status }) => expect(status.data?.state).toBe('pending'))
  await hook.until(() => expect(count('wallet_getCallsStatus')).toBeGreaterThan(2))
  testWallet.state.overrides.wallet_getCallsStatus = { status: 200, receipts: [] }
  await hook.until(({ status }) => expect(status.data?.state).toBe('confirmed'))
  const permissions = [{ type: 'native-token-transfer', data: { allowance: 1n } }]
  await hook.use(({ granting }) =>
    granting.grantPermissionsAsync({ expiry: 9, signer: { type: 'account' }, permissions }),
  )
  expect(hook.current.granting.data).toEqual({ context: '0x01', expiry: 9 })
})

test('a double click asks the wallet once; another input asks again', async () => {
  const { wallet, testWallet, count } = await page()
  const hook = await drawHook(wallet, () => hooks.useSendTransaction())
  testWallet.state.answer = 'hang'
  const send = (value: bigint) => hook.use(({ sendTransaction }) => sendTransaction({ to: second, value }))
  await send(1n)
  await send(1n)
  await hook.until(() => expect(count('eth_sendTransaction')).toBe(1))
  expect(hook.current.isPending).toBe(true)
  await send(2n)
  await hook.until(() => expect(count('eth_sendTransaction')).toBe(2))
  await hook.use(({ reset }) => reset())
  expect(hook.current.status).toBe('idle')
})

test.each([
  ['reject', 'USER_REJECTED'],
  ['busy', 'WALLET_REQUEST_PENDING'],
  ['fail', 'SIGN_MESSAGE_FAILED'],
] as const)('a wallet that answers "%s" ends in %s', async (answer, code) => {
  const { wallet, testWallet } = await page()
  testWallet.state.answer = answer
  const hook = await drawHook(wallet, () => hooks.useSignMessage())
  await hook.use(({ signMessage }) => signMessage({ message: 'x' }))
  await hook.until(({ error }) => expect(error?.code).toBe(code))
  expect(hook.current).toMatchObject({ isError: true, isPending: false, data: undefined })
})

test('a hook outside the provider says so', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Page = () => createElement('p', null, hooks.useAccount().status)
  expect(() => renderToString(createElement(Page))).toThrow(
    expect.objectContaining({ code: 'WALLET_PROVIDER_MISSING' }),
  )
})

test('whatever a request throws, the error has a code', async () => {
  const { wallet } = await page({ isConnected: false })
  const hook = await drawHook(wallet, () => ({
    odd: hooks.useRequest((_given?: object) => {
      throw 'odd'
    }),
    sending: hooks.useSendTransaction(),
  }))
  await hook.use(({ odd }) => odd.run())
  expect(hook.current.odd.error).toMatchObject({ code: 'WALLET_INTERNAL_ERROR' })
  // As an event is, which a button gives its handler.
  const circular: { self?: object } = {}
  circular.self = circular
  await hook.use(({ odd }) => odd.reset())
  await hook.use(({ odd }) => odd.run(circular))
  expect(hook.current.odd.error).toMatchObject({ code: 'WALLET_INTERNAL_ERROR' })
  let thrown: unknown
  await hook.use(({ sending }) =>
    sending.sendTransactionAsync({ to: second }).catch(error => {
      thrown = error
    }),
  )
  expect(thrown).toBeInstanceOf(BaseError)
  expect(hook.current.sending.error).toBe(thrown)
  expect(hook.current.sending.error?.code).toBe('WALLET_NOT_CONNECTED')
})

test('an outcome is shown for the account that asked alone, and a late one for no other', async () => {
  const { wallet, testWallet } = await page()
  const hook = await drawHook(wallet, () => ({
    signing: hooks.useSignMessage(),
    assets: hooks.useAssets(),
    account: hooks.useAccount(),
  }))
  let answer = (_: unknown) => {}
  testWallet.state.overrides.wallet_getAssets = new Promise(resolve => {
    answer = resolve
  })
  await hook.use(({ assets }) => void assets.refetch())
  await hook.use(({ signing }) => signing.signMessage({ message: 'x' }))
  await hook.until(({ signing }) => expect(signing.isSuccess).toBe(true))
  testWallet.state.overrides.wallet_getAssets = {}
  await hook.use(() => testWallet.selectAccount(1))
  await hook.until(({ account }) => expect(account.address).toBe(second))
  expect(hook.current.signing).toMatchObject({ status: 'idle', data: undefined })
  await hook.until(({ assets }) => expect(assets.data).toEqual({}))
  await hook.use(() => answer({ '0x88bb0': [{ type: 'native', balance: '0x5' }] }))
  expect(hook.current.assets.data).toEqual({})
})

test('an answer after unmount renders nothing', async () => {
  const { wallet, testWallet } = await page()
  const hook = await drawHook(wallet, () => hooks.useSignMessage())
  let answer = (_: unknown) => {}
  testWallet.state.overrides.personal_sign = new Promise(resolve => {
    answer = resolve
  })
  await hook.use(({ signMessage }) => signMessage({ message: 'x' }))
  const renders = hook.seen.length
  const errors = vi.spyOn(console, 'error')
  await hook.unmount()
  answer(`0x${'1'.repeat(130)}`)
  await new Promise(resolve => setTimeout(resolve))
  expect(hook.seen.length).toBe(renders)
  expect(errors).not.toHaveBeenCalled()
})

test('another account of the wallet is used', async () => {
  const { wallet } = await page({ others: [1] })
  const hook = await drawHook(wallet, () => ({ account: hooks.useAccount(), ...hooks.useSwitchAccount() }))
  await hook.use(({ switchAccount }) => switchAccount({ address: second }))
  await hook.until(({ account }) => expect(account.address).toBe(second))
  await hook.use(({ switchAccount }) => switchAccount({ address: storeAddress }))
  await hook.until(({ error }) => expect(error?.code).toBe('WALLET_ACCOUNT_NOT_FOUND'))
})

test('sign-in shows the message, signs it and signs out', async () => {
  const { wallet } = await page({ siwx: true })
  const hook = await drawHook(wallet, () => ({ siwx: hooks.useSiwx(), view: hooks.useWalletView() }))
  expect(hook.current.siwx).toMatchObject({ isSignedIn: false, isPending: false, error: null })
  await hook.use(({ siwx }) => siwx.signInAsync())
  expect(hook.current.view).toMatchObject({ isOpen: true, view: { name: 'SignMessage' } })
  expect(await hook.current.siwx.preview()).toContain(first)
  await hook.use(({ siwx }) => siwx.sign())
  await hook.until(({ siwx }) => expect(siwx.isSignedIn).toBe(true))
  await hook.use(({ siwx }) => siwx.signOutAsync())
  await hook.until(({ siwx }) => expect(siwx.isSignedIn).toBe(false))
})

test('sign-in that the host does not configure says so', async () => {
  const { wallet } = await page()
  const hook = await drawHook(wallet, () => hooks.useSiwx())
  await hook.use(({ signIn }) => signIn())
  await hook.until(({ error }) => expect(error?.code).toBe('SIWX_NOT_ENABLED'))
})
