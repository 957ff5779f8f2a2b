import { expect, onTestFinished, test } from 'vitest'
import { memoryArea } from '../../../test/memoryArea.ts'
import {
  siwxAccount as account,
  otherSiwxAccount as other,
  siwxPage as page,
} from '../../../test/siwxPage.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import { until } from '../../../test/until.ts'
import { createWallet } from '../createWallet.ts'
import { createWalletStorage } from '../storage/createWalletStorage.ts'
import type { WalletState } from '../WalletState.ts'
import { createLocalSiwx } from './createLocalSiwx.ts'
import { createSignOuts } from './createSignOuts.ts'
import { createSiwxFlow } from './createSiwxFlow.ts'
import type { SiwxActions } from './SiwxActions.ts'

const hoodi = 'eip155:560048'

test('the account changes while its wallet signs: the late signature does not sign in, and the new account is asked', async () => {
  const { connect, wallet, signing, added, shown, status, script } = page()
  await connect()
  const { promise, resolve: answer } = Promise.withResolvers<string>()
  signing.answer = () => promise
  const signed = wallet.siwx.sign()
  await until(() => signing.texts.length === 1)
  await (await wallet.adapter('eip155')).switchAccount?.(other.address)
  await until(() => status() === 'needed')
  answer(await account.signMessage({ message: signing.texts[0] ?? '' }))
  await signed
  expect(added).toHaveLength(0)
  expect([shown(), status()]).toEqual(['SignMessage', 'needed'])
  signing.answer = text => other.signMessage({ message: text })
  await wallet.siwx.sign()
  expect(added.map(({ data }) => data.accountAddress)).toEqual([other.address])
  expect(script.calls).toContain(`switchAccount ${other.address}`)
})

test('the network changes while the wallet signs: the old message does not count', async () => {
  const { connect, wallet, signing, added, status } = page()
  await connect()
  const { promise, resolve: answer } = Promise.withResolvers<string>()
  signing.answer = () => promise
  const signed = wallet.siwx.sign()
  await until(() => signing.texts.length === 1)
  await wallet.switchNetwork(71)
  await until(() => status() === 'needed')
  answer('0x')
  await signed
  expect(added).toHaveLength(0)
})

test('cancel leaves a wallet that never answers, and its late answer does nothing', async () => {
  const { connect, wallet, signing, shown, added } = page()
  await connect()
  const { promise, resolve: answer } = Promise.withResolvers<string>()
  signing.answer = () => promise
  const signed = wallet.siwx.sign()
  await until(() => signing.texts.length === 1)
  await wallet.siwx.cancel()
  answer('0x')
  await signed
  expect([shown(), added.length]).toEqual(['closed', 0])
})

test('two clicks ask the wallet once', async () => {
  const { connect, wallet, signing } = page()
  await connect()
  await Promise.all([wallet.siwx.sign(), wallet.siwx.sign()])
  expect(signing.texts).toHaveLength(1)
})

test('of two tabs only one needs to sign', async () => {
  const local = createLocalSiwx({ domain: 'stake.example', uri: 'https://stake.example' })
  const [one, two] = [page({ local }), page({ local })]
  await one.connect()
  await two.connect()
  expect([one.shown(), two.shown()]).toEqual(['SignMessage', 'SignMessage'])
  await one.wallet.siwx.sign()
  await until(() => two.status() === 'signed')
  expect(two.shown()).toBe('closed')
  expect(two.signing.texts).toHaveLength(0)
  await one.wallet.siwx.signOut()
  await until(() => two.status() === 'needed')
  expect([one.status(), one.shown(), two.shown()]).toEqual(['needed', 'closed', 'closed'])
})

test('[B8.32] if the session lookup fails, disconnects the wallet and shows Connect', async () => {
  const broken = () => Promise.reject(new Error('offline'))
  for (const options of [{ load: broken }, { siwx: { getSessions: broken } }]) {
    const { connect, state, shown } = page(options)
    await connect()
    await until(() => state().connections.eip155.status === 'disconnected')
    await until(() => state().snackbar !== null)
    expect(shown()).toBe('Connect')
    expect(state().siwx.error?.shortMessage).toBe('A problem occurred while trying initialize authentication')
    expect(state().snackbar?.message).toBe('A problem occurred while trying initialize authentication')
  }
})

test('a host that asks later connects even if its server is away', async () => {
  const { connect, wallet, state, shown } = page({
    askOnConnect: false,
    siwx: { getSessions: () => Promise.reject(new Error('offline')) },
  })
  await connect()
  expect([shown(), state().connections.eip155.status]).toEqual(['closed', 'connected'])
  await wallet.siwx.check()
  expect(state().connections.eip155.status).toBe('connected')
  expect(state().siwx).toMatchObject({ status: 'idle', error: { code: 'SIWX_INITIALIZE_FAILED' } })
})

test('a host that asks later opens the view itself', async () => {
  const { connect, wallet, shown, status } = page({ askOnConnect: false })
  await connect()
  expect([shown(), status()]).toEqual(['closed', 'idle'])
  await wallet.siwx.check()
  expect([shown(), status()]).toEqual(['closed', 'needed'])
  await wallet.siwx.open()
  expect(shown()).toBe('SignMessage')
  await wallet.siwx.sign()
  expect([shown(), status()]).toEqual(['closed', 'signed'])
})

test("a disconnect ends the account's sessions unless the host keeps them", async () => {
  for (const [signOutOnDisconnect, left] of [
    [true, 0],
    [false, 1],
  ] as const) {
    const { connect, wallet, siwx, state } = page({ siwx: { signOutOnDisconnect } })
    await connect()
    await wallet.siwx.sign()
    await wallet.disconnect()
    await until(() => state().siwx.status === 'idle')
    await expect.poll(() => siwx.getSessions(hoodi, account.address)).toHaveLength(left)
  }
})

test('[B8.35] sign-in that is not enabled, [B8.36] without an address, [B8.37] a network or [B8.38] a client is an error', async () => {
  const expectError = async (siwx: SiwxActions, state: () => WalletState, code: string) => {
    await expect(siwx.open()).rejects.toMatchObject({ code })
    // For the view: in the state, never thrown.
    await siwx.sign()
    expect(state().siwx.error?.code).toBe(code)
  }
  const bare = createWallet({ networks: testNetworks({}), adapters: {}, storageArea: memoryArea })
  await expect(bare.siwx.open()).rejects.toMatchObject({ code: 'SIWX_NOT_ENABLED' })
  await bare.siwx.sign()
  expect(bare.store.getState().siwx.error?.code).toBe('SIWX_NOT_ENABLED')
  const { wallet, script, state } = page()
  await expectError(wallet.siwx, state, 'SIWX_ADDRESS_MISSING')
  await wallet.adapter('eip155')
  script.use('wallet')
  wallet.store.setState({ networks: [] })
  await expectError(wallet.siwx, state, 'SIWX_NETWORK_MISSING')
  const connected = page()
  await connected.connect()
  const log = { info() {} }
  const storage = createWalletStorage(memoryArea, log)
  const flow = createSiwxFlow({
    ...connected.wallet,
    storage,
    signOuts: createSignOuts({ storage, log }),
    log,
    router: { show: connected.wallet.open, close: connected.wallet.close },
    snackbars: connected.wallet,
    adapters: { load: () => Promise.reject(new Error('no client')) },
    listeners: new Set(),
  })
  onTestFinished(() => connected.wallet.close())
  await expectError(flow, connected.state, 'SIWX_CLIENT_MISSING')
  expect(connected.state().snackbar?.message).toBe('There is no connection to the wallet to sign in with')
})
