import { expect, test } from 'vitest'
import { fakeAdapter } from '../../../test/fakeAdapter.ts'
import { memoryArea } from '../../../test/memoryArea.ts'
import { scriptedRemote } from '../../../test/scriptedRemote.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import { createWallet, currentView, type Wallet, type WalletConfig } from '../index.ts'

function page(options: Partial<WalletConfig> = {}) {
  const { loader, adapter } = fakeAdapter()
  const wallet = createWallet({
    networks: testNetworks({}),
    adapters: { eip155: loader },
    storageArea: memoryArea,
    ...options,
  })
  return { wallet, adapter }
}
const opened = ({ store }: Wallet) => currentView(store.getState().history)
const mobile = { isMobile: () => true }
const remote = {
  enableWalletConnect: true,
  walletConnect: async () => scriptedRemote().create,
  relayUrl: '/relay',
}
const desktop = { isMobile: () => false, ...remote }

test('[B2.22] [B2.04] without adapters a phone gets the list of wallets', () => {
  const { wallet } = page({ adapters: {}, ...mobile, ...remote })
  wallet.open()
  expect(opened(wallet)).toEqual({ name: 'AllWallets' })
})

test('[B2.23] without adapters a desktop gets the pairing code, or the list without WalletConnect', () => {
  const { wallet } = page({ adapters: {}, ...desktop })
  wallet.open()
  expect(opened(wallet)).toEqual({ name: 'ConnectingWalletConnectBasic' })
  const { wallet: without } = page({ adapters: {}, isMobile: () => false })
  without.open()
  expect(opened(without)).toEqual({ name: 'AllWallets' })
})

test('[B2.24] [B2.25] [B1.28] manual WalletConnect control opens the same until there is an address', async () => {
  const phone = page({ manualWCControl: true, ...mobile }).wallet
  phone.open()
  expect(opened(phone)).toEqual({ name: 'AllWallets' })
  const { wallet, adapter } = page({ manualWCControl: true, ...desktop })
  wallet.open()
  expect(opened(wallet)).toEqual({ name: 'ConnectingWalletConnectBasic' })
  await wallet.adapter('eip155')
  adapter.setAccount(560048)
  wallet.open()
  expect(opened(wallet)).toEqual({ name: 'Account' })
})

test('[B2.26] an explicit view overrides all this', () => {
  const { wallet } = page({ adapters: {}, ...mobile })
  wallet.open({ name: 'Connect' }, { namespace: 'solana' })
  expect(opened(wallet)).toEqual({ name: 'Connect' })
})

test('[B2.29] [B2.13] opening for another namespace asks to switch to it', () => {
  const { wallet } = page()
  wallet.open(undefined, { namespace: 'solana' })
  expect(opened(wallet)).toEqual({ name: 'SwitchActiveChain', switchToChain: 'solana' })
  wallet.open(undefined, { namespace: 'eip155' })
  expect(opened(wallet)).toEqual({ name: 'Connect' })
})

test('[B2.21] opening prefetches data, never waits for it and tolerates failures', () => {
  const told: unknown[] = []
  let asked = 0
  const fail = () => {
    throw new Error('offline')
  }
  const never = () => {
    asked++
    return new Promise<never>(() => {})
  }
  const { wallet } = page({ prefetch: [fail, never, never], log: { info: (...line) => told.push(line) } })
  expect(asked).toBe(0)
  wallet.open()
  expect(asked).toBe(2)
  expect(opened(wallet)).toEqual({ name: 'Connect' })
  expect(wallet.store.getState().isOpen).toBe(true)
  expect(told).toEqual([['Not loaded', new Error('offline')]])
})

test('a page without a browser is not a phone', () => {
  const { wallet } = page({ adapters: {}, ...remote })
  wallet.open()
  expect(opened(wallet)).toEqual({ name: 'ConnectingWalletConnectBasic' })
})
