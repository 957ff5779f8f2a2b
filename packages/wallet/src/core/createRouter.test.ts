import { expect, test } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { memoryArea } from '../../test/memoryArea.ts'
import { testNetworks } from '../../test/testNetworks.ts'
import { createWallet, currentView, type Wallet } from './index.ts'

function page() {
  const { loader, adapter } = fakeAdapter()
  const wallet = createWallet({
    networks: testNetworks({}),
    adapters: { eip155: loader },
    storageArea: memoryArea,
    log: { info: () => {} },
  })
  return { wallet, adapter }
}

const shown = (wallet: Wallet) => {
  const { isOpen, history } = wallet.store.getState()
  return isOpen ? history.map(({ name }) => name) : 'closed'
}

test('[B2.01] the views of the modal are kept in a history', () => {
  const { wallet } = page()
  wallet.open()
  wallet.push({ name: 'ConnectingExternal', connectorId: 'a' })
  expect(shown(wallet)).toEqual(['Connect', 'ConnectingExternal'])
  wallet.replace({ name: 'ConnectingExternal', connectorId: 'b' })
  expect(currentView(wallet.store.getState().history)).toEqual({
    name: 'ConnectingExternal',
    connectorId: 'b',
  })
  wallet.push({ name: 'ConnectingExternal', connectorId: 'c' })
  expect(shown(wallet)).toEqual(['Connect', 'ConnectingExternal'])
})

test('[B2.02] [B2.28] opening without a connection gives Connect', () => {
  const { wallet } = page()
  wallet.open()
  expect(shown(wallet)).toEqual(['Connect'])
})

test('[B2.03] [B2.27] opening with a connected address gives Account', async () => {
  const { wallet, adapter } = page()
  await wallet.adapter('eip155')
  adapter.setAccount(560048)
  wallet.open()
  expect(shown(wallet)).toEqual(['Account'])
})

test('[B2.26] an explicit view wins', async () => {
  const { wallet, adapter } = page()
  await wallet.adapter('eip155')
  adapter.setAccount(560048)
  wallet.open({ name: 'SwitchNetwork', network: 71 })
  expect(shown(wallet)).toEqual(['SwitchNetwork'])
})

test('[B2.21] opening shows the view at once and loads the adapter beside it', () => {
  const { wallet } = page()
  wallet.open()
  expect(shown(wallet)).toEqual(['Connect'])
  expect(wallet.store.getState().adapterStatus.eip155).toBe('loading')
})

test('[B2.30] [B2.32] goBack pops the history; with one view the modal closes', () => {
  const { wallet } = page()
  wallet.open()
  wallet.push({ name: 'SwitchNetwork' })
  wallet.goBack()
  expect(shown(wallet)).toEqual(['Connect'])
  wallet.goBack()
  expect(shown(wallet)).toBe('closed')
})

test('[B2.31] going back to Connect while connected shows Account', async () => {
  const { wallet, adapter } = page()
  await wallet.adapter('eip155')
  wallet.open()
  wallet.push({ name: 'SwitchNetwork' })
  adapter.setAccount(560048)
  wallet.goBack()
  expect(shown(wallet)).toEqual(['Account'])
})

test('[B2.35] goBackToIndex keeps the history up to that index; an index outside changes nothing', () => {
  const { wallet } = page()
  wallet.open()
  wallet.push({ name: 'SwitchNetwork' })
  wallet.push({ name: 'UnsupportedChain' })
  for (const index of [3, -1, 1.5, Number.NaN]) wallet.goBackToIndex(index)
  expect(shown(wallet)).toEqual(['Connect', 'SwitchNetwork', 'UnsupportedChain'])
  wallet.goBackToIndex(0)
  expect(shown(wallet)).toEqual(['Connect'])
})

test('[B2.36] [B2.37] closing resets to Connect and clears loading', () => {
  const { wallet } = page()
  wallet.open({ name: 'SwitchNetwork' })
  wallet.store.setState({ loading: true })
  wallet.close()
  expect(wallet.store.getState()).toMatchObject({
    isOpen: false,
    loading: false,
    history: [{ name: 'Connect' }],
    snackbar: null,
  })
})

test('[B4.54] [B2.14] an unsupported network opens UnsupportedChain, a supported one closes it', async () => {
  const { wallet, adapter } = page()
  await wallet.adapter('eip155')
  adapter.setAccount(5)
  expect(shown(wallet)).toEqual(['UnsupportedChain'])
  adapter.setAccount(71)
  expect(shown(wallet)).toBe('closed')
  adapter.setAccount(5)
  wallet.close()
  wallet.open()
  expect(shown(wallet)).toEqual(['UnsupportedChain'])
})

test.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])(
  '[B1.26] [B1.27] with %o an unsupported network is left alone',
  async option => {
    const { loader, adapter } = fakeAdapter()
    const networks = testNetworks({})
    const wallet = createWallet({
      networks,
      adapters: { eip155: loader },
      storageArea: memoryArea,
      ...option,
    })
    await wallet.adapter('eip155')
    adapter.setAccount(5)
    expect(shown(wallet)).toBe('closed')
    wallet.open()
    expect(shown(wallet)).toEqual(['Account'])
  },
)
