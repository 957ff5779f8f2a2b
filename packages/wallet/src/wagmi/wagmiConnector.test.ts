// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import * as wagmi from 'wagmi'
import { announce, walletInfo } from '../../test/announce.ts'
import { createTestWallet } from '../../test/createTestWallet.ts'
import { drawHook } from '../../test/drawHook.ts'
import { chainOf } from '../../test/evmPages.ts'
import { memoryArea } from '../../test/memoryArea.ts'
import { scriptedRemote } from '../../test/scriptedRemote.ts'
import { type Anvil, startAnvil } from '../../test/startAnvil.ts'
import { testNetworks } from '../../test/testNetworks.ts'
import type { WalletConfig } from '../core/config/WalletConfig.ts'
import { createWallet } from '../core/createWallet.ts'
import { createEvmAdapter } from '../evm/createEvmAdapter.ts'
import { wagmiConnector } from './index.ts'

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const rdns = 'org.example.wallet'

/** Stores its argument; without one, returns what it stored. */
const storeCode = '0x6005361160125760005460005260206000f35b60043560005500'
const store = {
  address: '0x00000000000000000000000000000000000c0de5',
  abi: [
    {
      type: 'function',
      name: 'store',
      stateMutability: 'nonpayable',
      inputs: [{ type: 'uint256' }],
      outputs: [],
    },
    { type: 'function', name: 'stored', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint256' }] },
  ],
} as const

let chains: Anvil[] = []
const rpcUrls: Record<number, string> = {}
const ends: (() => void)[] = []
let area = memoryArea()

beforeAll(async () => {
  chains = await Promise.all([startAnvil(560048), startAnvil(71)])
  Object.assign(rpcUrls, { 560048: chains[0]?.rpcUrl, 71: chains[1]?.rpcUrl })
  const code = [store.address, storeCode]
  await chainOf(rpcUrls[560048] ?? '').request({ method: 'anvil_setCode', params: code } as never)
})
afterAll(() => Promise.all(chains.map(chain => chain.stop())))
beforeEach(async () => {
  area = memoryArea()
  // A failed attempt may have stored something.
  const params = [store.address, `0x${'0'.repeat(64)}`, `0x${'0'.repeat(64)}`]
  await chainOf(rpcUrls[560048] ?? '').request({ method: 'anvil_setStorageAt', params } as never)
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

function install() {
  const testWallet = createTestWallet({ rpcUrls, chainId: 560048 })
  ends.push(announce(walletInfo('Example', rdns), testWallet.provider))
  return testWallet
}

type PageOptions = {
  readonly remote?: ReturnType<typeof scriptedRemote>
  readonly others?: readonly wagmi.CreateConnectorFn[]
  readonly more?: Partial<WalletConfig>
}

/** A page with both toolkits on one connection; another one with the same storage is its reload. */
async function page({ remote, others = [], more }: PageOptions = {}) {
  const networks = testNetworks(rpcUrls)
  const wallet = createWallet({
    networks,
    adapters: { eip155: async () => createEvmAdapter },
    storageArea: () => area,
    log: { info: () => {} },
    ...(remote && {
      enableWalletConnect: true,
      walletConnect: async () => remote.create,
      relayUrl: '/relay',
      projectId: 'granary',
    }),
    ...more,
  })
  const [hoodi, espace] = networks as unknown as readonly [
    wagmi.Config['chains'][0],
    wagmi.Config['chains'][0],
  ]
  const config = wagmi.createConfig({
    chains: [hoodi, espace],
    connectors: [wagmiConnector(wallet), ...others],
    multiInjectedProviderDiscovery: false,
    transports: { 560048: wagmi.http(rpcUrls[560048]), 71: wagmi.http(rpcUrls[71]) },
    storage: wagmi.createStorage({ storage: area }),
  })
  const client = new QueryClient()
  const around = (children: ReactNode) =>
    createElement(
      wagmi.WagmiProvider,
      { config } as never,
      createElement(QueryClientProvider, { client }, children),
    )
  const hook = await drawHook(wallet, useEverything, around)
  const isConnected = (address: string, chainId: number) =>
    hook.until(({ connection }) =>
      expect(connection).toMatchObject({ status: 'connected', address, chainId }),
    )
  const isDisconnected = () => hook.until(({ connection }) => expect(connection.status).toBe('disconnected'))
  const ours = () => {
    const { eip155 } = wallet.store.getState().connections
    return 'account' in eip155
      ? [eip155.status, eip155.account.address, eip155.account.chainId]
      : [eip155.status]
  }
  return { wallet, config, hook, ours, isConnected, isDisconnected }
}

const useEverything = () => ({
  connection: wagmi.useConnection(),
  connectors: wagmi.useConnectors(),
  connecting: wagmi.useConnect(),
  leaving: wagmi.useDisconnect(),
  switching: wagmi.useSwitchChain(),
  signing: wagmi.useSignMessage(),
  writing: wagmi.useWriteContract(),
  stored: wagmi.useReadContract({ ...store, functionName: 'stored', chainId: 560048 }),
})

type Page = Awaited<ReturnType<typeof page>>

const connectInModal = ({ hook, wallet }: Page) => hook.use(() => wallet.connect(rdns, 'eip155'))

/** Connects by wagmi: the person chooses the wallet in the modal that opens. */
async function connectByWagmi({ hook, wallet }: Page, chainId?: number) {
  await hook.use(({ connecting, connectors }) => {
    const [connector] = connectors
    if (connector) connecting.mutate({ connector, ...(chainId && { chainId }) })
  })
  await hook.until(() => expect(wallet.store.getState().isOpen).toBe(true))
  await hook.use(() => wallet.connect(rdns, 'eip155'))
}

test('a wallet chosen in the modal is connected in wagmi, whose hooks sign, write and read with it', async () => {
  install()
  const opened = await page()
  const { hook, isConnected } = opened
  await connectInModal(opened)
  await isConnected(first, 560048)
  expect(hook.current.connection.connector?.id).toBe('granary')
  await hook.until(({ stored }) => expect(stored.data).toBe(0n))
  expectTypeOf(hook.current.stored.data).toEqualTypeOf<bigint | undefined>()
  await hook.use(({ signing }) => signing.mutateAsync({ message: 'Hello' }))
  const signature = hook.current.signing.data ?? '0x'
  const message = { address: first, message: 'Hello', signature } as const
  expect(await chainOf(rpcUrls[560048] ?? '').verifyMessage(message)).toBe(true)
  await hook.use(({ writing }) => writing.mutateAsync({ ...store, functionName: 'store', args: [7n] }))
  await hook.until(({ stored }) => {
    void stored.refetch()
    expect(stored.data).toBe(7n)
  })
})

test('what wagmi sends is watched like what the toolkit sends, and the balance read again', async () => {
  install()
  const opened = await page({ more: { pendingTransactions: { enabled: true, interval: 50 } } })
  const { wallet, hook, isConnected } = opened
  const { pendingTransactions } = await wallet.services()
  const watch = vi.spyOn(pendingTransactions, 'watch')
  await connectInModal(opened)
  await isConnected(first, 560048)
  await hook.use(({ signing }) => signing.mutateAsync({ message: 'Hello' }))
  const balance = () => wallet.store.getState().accountDetails.eip155.balance
  expect([watch.mock.calls.length, balance()]).toEqual([0, undefined])
  await hook.use(({ writing }) => writing.mutateAsync({ ...store, functionName: 'store', args: [8n] }))
  await hook.until(() => expect(balance()).toMatch(/^9999\.9/))
  expect(watch.mock.calls.map(([sent]) => sent)).toEqual([
    { hash: hook.current.writing.data, network: 'eip155:560048' },
  ])
})

test('wagmi connects by the modal, on the chain that it asks for', async () => {
  install()
  const opened = await page()
  await connectByWagmi(opened, 71)
  await opened.isConnected(first, 71)
  expect(opened.ours()).toEqual(['connected', first, 71])
})

test('a closed modal is a refusal for wagmi, and the next try connects', async () => {
  install()
  const opened = await page()
  const { hook, wallet } = opened
  await hook.use(({ connecting, connectors: [connector] }) => connector && connecting.mutate({ connector }))
  await hook.until(() => expect(wallet.store.getState().isOpen).toBe(true))
  await hook.use(() => wallet.close())
  await hook.until(({ connecting }) => expect(connecting.error?.name).toBe('UserRejectedRequestError'))
  await opened.isDisconnected()
  await connectByWagmi(opened)
  await opened.isConnected(first, 560048)
})

test('each side follows the other: network, account and disconnection', async () => {
  const testWallet = install()
  const opened = await page()
  const { hook, wallet, ours, isConnected, isDisconnected } = opened
  await connectInModal(opened)
  await isConnected(first, 560048)
  await hook.use(({ switching }) => switching.mutateAsync({ chainId: 71 }))
  expect(ours()).toEqual(['connected', first, 71])
  await hook.use(() => wallet.switchNetwork(560048, 'eip155'))
  await isConnected(first, 560048)
  await hook.use(() => testWallet.selectAccount(1))
  await isConnected(second, 560048)
  await hook.use(() => testWallet.selectChain(71))
  await isConnected(second, 71)
  await hook.use(({ leaving }) => leaving.mutateAsync())
  await isDisconnected()
  expect(ours()).toEqual(['disconnected'])
  await connectInModal(opened)
  await isConnected(second, 71)
  await hook.use(() => wallet.disconnect('eip155'))
  await isDisconnected()
})

test('a connection made while wagmi waits for another connector is connected once it is heard', async () => {
  install()
  let answer = (_: boolean) => {}
  const isAuthorized = new Promise<boolean>(resolve => {
    answer = resolve
  })
  const slow: wagmi.CreateConnectorFn = config => ({
    ...wagmi.injected()(config),
    id: 'slow',
    getProvider: async () => ({}),
    isAuthorized: () => isAuthorized,
  })
  const opened = await page({ others: [slow] })
  await connectInModal(opened)
  expect(opened.hook.current.connection.status).not.toBe('connected')
  answer(false)
  await opened.isConnected(first, 560048)
})

test('a refused switch is a refusal for wagmi', async () => {
  const testWallet = install()
  const opened = await page()
  await connectInModal(opened)
  await opened.isConnected(first, 560048)
  testWallet.state.answer = 'reject'
  await opened.hook.use(({ switching }) => switching.mutate({ chainId: 71 }))
  await opened.hook.until(({ switching }) => expect(switching.error?.name).toBe('UserRejectedRequestError'))
  await opened.isConnected(first, 560048)
})

test('a wallet that leaves while wagmi connects again is disconnected in wagmi', async () => {
  const testWallet = install()
  const opened = await page()
  const { wallet, config, hook, isConnected, isDisconnected } = opened
  await connectInModal(opened)
  await isConnected(first, 560048)
  let refuse = (_: unknown) => {}
  testWallet.state.overrides = {
    wallet_switchEthereumChain: new Promise((_, reject) => {
      refuse = reject
    }),
  }
  const connecting = config.connectors[0]?.connect({ chainId: 71 })
  await expect.poll(testWallet.methods).toContain('wallet_switchEthereumChain')
  await hook.use(() => wallet.disconnect('eip155'))
  refuse(new Error('gone'))
  await expect(connecting).rejects.toMatchObject({ code: 'WALLET_NOT_CONNECTED' })
  await isDisconnected()
})

test('of two connects at once, the one that fails early leaves the account to the other alone', async () => {
  install()
  const opened = await page()
  const { wallet, config, hook, isConnected } = opened
  const [connector] = config.connectors
  const told = vi.fn()
  connector?.emitter.on('connect', told)
  await hook.use(({ connecting, connectors: [own] }) => own && connecting.mutate({ connector: own }))
  await hook.until(() => expect(wallet.store.getState().isOpen).toBe(true))
  await expect(connector?.connect({ isReconnecting: true })).rejects.toMatchObject({
    code: 'WALLET_NOT_CONNECTED',
  })
  await hook.use(() => wallet.connect(rdns, 'eip155'))
  await isConnected(first, 560048)
  expect(told).not.toHaveBeenCalled()
})

test.each([
  ['the modal', connectInModal],
  ['wagmi', connectByWagmi],
])('after a reload both are connected again, as connected by %s; then neither', async (_, connect) => {
  const testWallet = install()
  const before = await page()
  await connect(before)
  await before.isConnected(first, 560048)
  await before.hook.unmount()
  testWallet.log.length = 0
  const after = await page()
  await after.isConnected(first, 560048)
  expect(after.ours()).toEqual(['connected', first, 560048])
  expect(testWallet.methods()).not.toContain('eth_requestAccounts')
  await after.hook.use(({ leaving }) => leaving.mutateAsync())
  await after.hook.unmount()
  const left = await page()
  await left.isDisconnected()
  expect(left.ours()).toEqual(['disconnected'])
})

test('a wallet over a relay is connected in wagmi and signs', async () => {
  const remote = scriptedRemote()
  const { wallet, hook, isConnected, isDisconnected } = await page({ remote })
  const connecting = wallet.connect('walletConnect', 'eip155')
  await hook.until(() => expect(wallet.store.getState().pairingUri).not.toBeNull())
  remote.approve()
  await hook.use(() => connecting)
  await isConnected(second, 560048)
  remote.state.answer = () => `0x${'1'.repeat(130)}`
  await hook.use(({ signing }) => signing.mutateAsync({ message: 'Hello' }))
  expect(remote.asked.at(-1)).toMatchObject({ method: 'personal_sign', chainId: 'eip155:560048' })
  await hook.use(({ leaving }) => leaving.mutateAsync())
  await isDisconnected()
  expect(remote.ended).toHaveLength(1)
})

test('its EIP-1193 provider asks the connected wallet and emits what changes', async () => {
  const testWallet = install()
  const opened = await page()
  const { hook, wallet, config } = opened
  const provider = await (config.connectors[0] as ReturnType<ReturnType<typeof wagmiConnector>>).getProvider()
  await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({
    code: 'WALLET_NOT_CONNECTED',
  })
  const heard: unknown[] = []
  for (const event of ['connect', 'accountsChanged', 'chainChanged', 'disconnect'])
    provider.on(event, payload => heard.push([event, payload]))
  const removed = vi.fn()
  provider.on('accountsChanged', removed)
  provider.removeListener('accountsChanged', removed)
  await connectInModal(opened)
  await hook.use(() => testWallet.selectAccount(1))
  await hook.use(() => wallet.switchNetwork(71, 'eip155'))
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x47')
  testWallet.state.answer = 'reject'
  await expect(provider.request({ method: 'personal_sign', params: ['0x00'] })).rejects.toMatchObject({
    code: 4001,
  })
  await hook.use(() => wallet.disconnect('eip155'))
  expect(heard).toEqual([
    ['connect', { chainId: '0x88bb0' }],
    ['chainChanged', '0x88bb0'],
    ['accountsChanged', [first]],
    ['accountsChanged', [second]],
    ['chainChanged', '0x47'],
    ['accountsChanged', [second]],
    ['accountsChanged', []],
    ['disconnect', expect.objectContaining({ code: 'WALLET_NOT_CONNECTED' })],
  ])
  expect(removed).not.toHaveBeenCalled()
})
