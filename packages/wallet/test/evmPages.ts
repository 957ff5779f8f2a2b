import { setMaxListeners } from 'node:events'
import { createPublicClient, http, type PublicClient } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type ConnectionEvent, createWallet, type Wallet } from '../src/core/index.ts'
import { createEvmAdapter } from '../src/evm/createEvmAdapter.ts'
import { announce, walletInfo } from './announce.ts'
import { createTestWallet, type TestWallet } from './createTestWallet.ts'
import { memoryArea } from './memoryArea.ts'
import { type Anvil, startAnvil } from './startAnvil.ts'
import { testNetworks } from './testNetworks.ts'

export const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const rdns = 'org.example.wallet'

type WalletOptions = Partial<Parameters<typeof createTestWallet>[0]>

/** Real chains for a test file, and for each test a page with announced wallets. */
export function evmPages() {
  let chains: Anvil[] = []
  const rpcUrls: Record<number, string> = {}
  const state = { area: memoryArea(), rpcUrls, ends: [] as (() => void)[] }

  beforeAll(async () => {
    chains = await Promise.all([startAnvil(560048), startAnvil(71)])
    Object.assign(rpcUrls, { 560048: chains[0]?.rpcUrl, 71: chains[1]?.rpcUrl })
  })
  afterAll(() => Promise.all(chains.map(chain => chain.stop())))

  beforeEach(() => {
    const window = new EventTarget()
    setMaxListeners(0, window)
    Object.assign(globalThis, { window })
    state.area = memoryArea()
  })
  afterEach(() => {
    for (const end of state.ends.splice(0)) end()
    Reflect.deleteProperty(globalThis, 'window')
  })

  function page(): { wallet: Wallet; events: ConnectionEvent['type'][] } {
    const wallet = createWallet({
      networks: testNetworks(rpcUrls),
      adapters: { eip155: async () => createEvmAdapter },
      storageArea: () => state.area,
      log: { info: () => {} },
    })
    const events: ConnectionEvent['type'][] = []
    wallet.onConnectionEvent(event => events.push(event.type))
    return { wallet, events }
  }

  function install(options: WalletOptions = {}): TestWallet {
    const testWallet = createTestWallet({ rpcUrls, chainId: 560048, ...options })
    state.ends.push(announce(walletInfo('Example', rdns), testWallet.provider))
    return testWallet
  }

  async function connected(options: WalletOptions = {}) {
    const testWallet = install(options)
    const { wallet, events } = page()
    const adapter = await wallet.adapter('eip155')
    await wallet.connect(rdns)
    return { testWallet, wallet, events, adapter, client: await adapter.getClient() }
  }

  return { state, rpcUrls, page, install, connected }
}

export const connectionOf = (wallet: Wallet) => wallet.store.getState().connections.eip155
export const connectorsOf = (wallet: Wallet) => wallet.store.getState().connectors.eip155
export const chainOf = (rpcUrl: string): PublicClient => createPublicClient({ transport: http(rpcUrl) })
