import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { fakeAdapter } from '../../../test/fakeAdapter.ts'
import { memoryArea } from '../../../test/memoryArea.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import {
  createWallet,
  currentView,
  type View,
  type Wallet,
  type WalletConfig,
  type WalletState,
} from '../index.ts'

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

const shown = (wallet: Wallet) => {
  const { isOpen, history } = wallet.store.getState()
  return isOpen ? history.map(({ name }) => name) : 'closed'
}

test("[B2.01] keeps the modal's views in a history", () => {
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

test('[B2.21] opening shows the view at once and loads the adapter in parallel', () => {
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

test('[B2.35] goBackToIndex keeps the history up to that index and ignores an index outside', () => {
  const { wallet } = page()
  wallet.open()
  wallet.push({ name: 'SwitchNetwork' })
  wallet.push({ name: 'UnsupportedChain' })
  for (const index of [3, -1, 1.5, Number.NaN]) wallet.goBackToIndex(index)
  expect(shown(wallet)).toEqual(['Connect', 'SwitchNetwork', 'UnsupportedChain'])
  wallet.goBackToIndex(0)
  expect(shown(wallet)).toEqual(['Connect'])
})

test('[B2.36] closing resets to Connect', () => {
  const { wallet } = page()
  wallet.open({ name: 'SwitchNetwork' })
  wallet.showSnackbar('info', 'Copied')
  wallet.close()
  expect(wallet.store.getState()).toMatchObject({
    isOpen: false,
    history: [{ name: 'Connect' }],
    snackbar: null,
  })
})

test('[B2.37] the modal works while a wallet is asked to switch or to leave; closing ends that', async () => {
  const answers: (() => void)[] = []
  const answer = () => new Promise<void>(resolve => answers.push(resolve))
  const { loader } = fakeAdapter({ switchNetwork: answer, disconnect: answer })
  const { wallet } = page({ adapters: { eip155: loader } })
  const isWorking = () => wallet.store.getState().loading
  const asked = (count: number) => expect.poll(() => answers.length).toBe(count)
  wallet.open()
  for (const ask of [() => wallet.switchNetwork(71), () => wallet.disconnect()]) {
    expect(isWorking()).toBe(false)
    const done = ask()
    await asked(1)
    expect(isWorking()).toBe(true)
    answers.pop()?.()
    await done
  }
  expect(isWorking()).toBe(false)
  const first = wallet.switchNetwork(71)
  await asked(1)
  wallet.close()
  expect(isWorking()).toBe(false)
  const second = wallet.switchNetwork(560048)
  await asked(2)
  answers[0]?.()
  await first
  expect(isWorking()).toBe(true)
  answers[1]?.()
  await second
  expect(isWorking()).toBe(false)
})

test('[B2.39] [B2.40] [B1.29] embedded, the modal is open from the start and stays, at Connect or Account', async () => {
  const { wallet, adapter } = page({ enableEmbedded: true })
  await wallet.start()
  expect(shown(wallet)).toEqual(['Connect'])
  wallet.push({ name: 'WhatIsAWallet' })
  wallet.close()
  expect(shown(wallet)).toEqual(['Connect'])
  await wallet.adapter('eip155')
  adapter.setAccount(560048)
  wallet.push({ name: 'SwitchNetwork' })
  wallet.close()
  expect(shown(wallet)).toEqual(['Account'])
})

test.each([
  ['[B2.41] [B2.17]', 'SignMessage'],
  ['[B2.42] [B2.19]', 'ApproveTransaction'],
] as const)('%s %s stays while a required sign-in is missing: it shakes', async (_, name) => {
  const { wallet, adapter } = page()
  await wallet.adapter('eip155')
  adapter.setAccount(560048)
  const signIn = (status: WalletState['siwx']['status'], isRequired: boolean) => {
    wallet.store.setState({ siwx: { status, isRequired, error: null }, shake: false })
    wallet.open({ name })
  }
  for (const status of ['idle', 'checking', 'needed', 'signing'] as const) {
    signIn(status, true)
    wallet.close()
    wallet.goBack()
    expect(shown(wallet)).toEqual([name])
    expect(wallet.store.getState().shake).toBe(true)
  }
  for (const [status, isRequired] of [
    ['signed', true],
    ['needed', false],
  ] as const) {
    signIn(status, isRequired)
    wallet.close()
    expect(shown(wallet)).toBe('closed')
  }
  signIn('needed', true)
  adapter.setDisconnected()
  wallet.close()
  expect(shown(wallet)).toBe('closed')
})

test('[B2.46] [B9.14] a shake lasts 500 ms, counted from the last one', () => {
  vi.useFakeTimers()
  try {
    const { wallet } = page()
    wallet.shake()
    vi.advanceTimersByTime(300)
    wallet.shake()
    vi.advanceTimersByTime(499)
    expect(wallet.store.getState().shake).toBe(true)
    vi.advanceTimersByTime(1)
    expect(wallet.store.getState().shake).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

test('[B2.01] the history is never empty, and its last view is on show, whatever happens', () => {
  const view = fc.constantFrom<View>(
    { name: 'Connect' },
    { name: 'Account' },
    { name: 'SignMessage' },
    { name: 'SwitchNetwork', network: 71 },
    { name: 'ConnectingExternal', connectorId: 'a' },
  )
  const step = fc.oneof(
    view.map(to => (wallet: Wallet) => wallet.open(to)),
    view.map(to => (wallet: Wallet) => wallet.push(to)),
    view.map(to => (wallet: Wallet) => wallet.replace(to)),
    fc.double().map(index => (wallet: Wallet) => wallet.goBackToIndex(index)),
    fc.integer({ min: -2, max: 6 }).map(index => (wallet: Wallet) => wallet.goBackToIndex(index)),
    fc.constantFrom<(wallet: Wallet) => void>(
      wallet => wallet.goBack(),
      wallet => wallet.close(),
      wallet => wallet.open(),
    ),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.boolean(), (steps, enableEmbedded) => {
      const { wallet } = page({ enableEmbedded })
      for (const run of steps) {
        run(wallet)
        const { history } = wallet.store.getState()
        expect(history.length).toBeGreaterThan(0)
        expect(currentView(history)).toBe(history.at(-1))
      }
    }),
    { numRuns: 300 },
  )
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
  '[B1.26] [B1.27] with %o ignores an unsupported network',
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
