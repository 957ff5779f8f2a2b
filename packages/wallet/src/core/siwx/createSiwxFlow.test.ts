import { hashMessage, recoverAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { memoryArea } from '../../../test/memoryArea.ts'
import { connectorOf, scriptedAdapter } from '../../../test/scriptedAdapter.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import { until } from '../../../test/until.ts'
import type { ConnectionEvent } from '../connectionEvent.ts'
import { createWallet } from '../createWallet.ts'
import { UserRejectedError } from '../UserRejectedError.ts'
import { currentView } from '../View.ts'
import { createLocalSiwx } from './createLocalSiwx.ts'
import type { Siwx, SiwxSession } from './Siwx.ts'

const account = privateKeyToAccount(generatePrivateKey())
const other = privateKeyToAccount(generatePrivateKey())
const hoodi = 'eip155:560048'

type Options = {
  readonly required?: boolean
  readonly askOnConnect?: boolean
  readonly type?: 'eoa' | 'smartAccount'
  readonly siwx?: Partial<Siwx>
  readonly load?: () => Promise<Siwx>
  readonly chainId?: number
  readonly local?: Siwx
}

/** A page with sign-in and a wallet whose answers to prompts the test gives. */
function page(options: Options = {}) {
  const { required = false, askOnConnect, type = 'eoa' } = options
  const local =
    options.local ??
    createLocalSiwx({ domain: 'stake.example', uri: 'https://stake.example', statement: 'Hello.', required })
  const added: SiwxSession[] = []
  const siwx: Siwx = {
    ...local,
    async addSession(session) {
      added.push(session)
      await local.addSession(session)
    },
    ...options.siwx,
  }
  const script = scriptedAdapter('eip155', {
    connectors: [connectorOf('eip155', 'wallet')],
    accounts: [
      { namespace: 'eip155', address: account.address, type },
      { namespace: 'eip155', address: other.address, type: 'eoa' },
    ],
    chainId: options.chainId ?? 560048,
  })
  const signing = {
    texts: [] as string[],
    answer: (text: string): Promise<string> => account.signMessage({ message: text }),
  }
  const area = memoryArea()
  const wallet = createWallet({
    networks: testNetworks({}),
    adapters: {
      eip155: async () => {
        const create = await script.loader()
        return host => ({
          ...create(host),
          signMessage(text) {
            signing.texts.push(text)
            return signing.answer(text)
          },
        })
      },
    },
    storageArea: () => area,
    siwx: {
      load: options.load ?? (async () => siwx),
      ...(askOnConnect === undefined ? {} : { askOnConnect }),
    },
  })
  const events: ConnectionEvent[] = []
  wallet.onConnectionEvent(event => void events.push(event))
  const state = () => wallet.store.getState()
  const status = () => state().siwx.status
  const shown = () => (state().isOpen ? currentView(state().history).name : 'closed')
  return {
    wallet,
    script,
    signing,
    siwx,
    added,
    area,
    events: () => events.map(event => event.type),
    state,
    status,
    shown,
    async connect() {
      await wallet.adapter('eip155')
      wallet.open({ name: 'ConnectingExternal', connectorId: 'wallet' })
      await wallet.connect('wallet')
      if (askOnConnect !== false)
        await until(() => !['idle', 'checking'].includes(status()) || state().siwx.error !== null)
    },
  }
}

test('[B4.29] [B2.17] on connect, with sign-in enabled, a supported network and no session, SignMessage opens', async () => {
  const { connect, shown, status } = page()
  await connect()
  expect([shown(), status()]).toEqual(['SignMessage', 'needed'])
})

test('[B4.29] nothing is asked where a session of the address exists: the modal closes as after any connect', async () => {
  const local = createLocalSiwx({ domain: 'stake.example', uri: 'https://stake.example' })
  const { data } = await local.createMessage({ accountAddress: account.address, chainId: hoodi })
  await local.addSession({ data, message: '', signature: '' })
  const { connect, shown, status } = page({ local })
  await connect()
  expect([shown(), status()]).toEqual(['closed', 'signed'])
})

test('[B4.29] a session of another address, of another chain or one that is over is none', async () => {
  const local = createLocalSiwx({ domain: 'stake.example', uri: 'https://stake.example' })
  const { data } = await local.createMessage({ accountAddress: account.address, chainId: hoodi })
  const over = { ...data, expirationTime: '2020-01-01T00:00:00Z' }
  for (const wrong of [{ ...data, accountAddress: other.address }, { ...data, chainId: 'eip155:71' }, over]) {
    const { connect, shown } = page({ siwx: { getSessions: async () => [{ data: wrong }] } })
    await connect()
    expect(shown()).toBe('SignMessage')
  }
})

test('[B4.29] nothing is asked on an unsupported network', async () => {
  const { wallet, shown, status } = page({ chainId: 5 })
  await wallet.adapter('eip155')
  wallet.open({ name: 'ConnectingExternal', connectorId: 'wallet' })
  await wallet.connect('wallet')
  expect([shown(), status()]).toEqual(['UnsupportedChain', 'idle'])
})

test('[B1.02] [B3.15] [B4.30] [B4.31] [B4.32] [B4.33] signing stores the session, records the network, closes and tells it', async () => {
  const { connect, wallet, added, area, shown, status, events, signing } = page()
  await connect()
  await wallet.siwx.sign()
  const [session] = added
  expect(session?.data).toMatchObject({
    accountAddress: account.address,
    chainId: hoodi,
    domain: 'stake.example',
  })
  expect(session?.message).toBe(signing.texts[0])
  expect(session?.message).toContain('\n\nHello.\n\nURI: https://stake.example\n')
  const hash = hashMessage(session?.message ?? '')
  expect(await recoverAddress({ hash, signature: session?.signature as `0x${string}` })).toBe(account.address)
  expect([...area.items].filter(([key]) => key.endsWith('siwx_last_network'))).toEqual([
    [expect.any(String), hoodi],
  ])
  expect([shown(), status()]).toEqual(['closed', 'signed'])
  expect(events().filter(type => type === 'signedIn')).toHaveLength(1)
})

test('[B4.34] [B4.35] [B8.33] a declined signature reopens the closed view and says so', async () => {
  const { connect, wallet, signing, shown, state } = page()
  await connect()
  const { promise, reject: decline } = Promise.withResolvers<string>()
  signing.answer = () => promise
  const signed = wallet.siwx.sign()
  await until(() => signing.texts.length === 1)
  wallet.close()
  expect(shown()).toBe('closed')
  decline(new UserRejectedError())
  await signed
  expect(shown()).toBe('SignMessage')
  expect(state().siwx).toMatchObject({ status: 'needed', error: { shortMessage: 'Signature declined' } })
  expect(state().snackbar).toMatchObject({ variant: 'error', message: 'Signature declined' })
})

test('[B8.34] with a smart account in use the same failure speaks of smart accounts', async () => {
  const { connect, wallet, signing, state } = page({ type: 'smartAccount' })
  await connect()
  signing.answer = () => Promise.reject(new UserRejectedError())
  await wallet.siwx.sign()
  expect(state().siwx.error?.shortMessage).toBe('This application might not support Smart Accounts')
})

test('a refusal of the host’s own is told in its own words, and the next attempt may succeed', async () => {
  const { SiwxServerError } = await import('./createServerSiwx.ts')
  let refuses = true
  const { connect, wallet, state, status } = page({
    siwx: {
      addSession: async () => {
        if (refuses) throw new SiwxServerError({ code: 'SIGN_IN_EXPIRED', title: 'Too late.' })
      },
    },
  })
  await connect()
  await wallet.siwx.sign()
  expect(state().siwx.error?.shortMessage).toBe('The server did not accept the sign-in.')
  refuses = false
  await wallet.siwx.sign()
  expect([status(), state().siwx.error]).toEqual(['signed', null])
})

test('[B4.38] [B4.39] [B2.18] cancel, not required: the dialog closes, the view is Connect again, the wallet stays', async () => {
  const { connect, wallet, shown, state, script } = page()
  await connect()
  await wallet.siwx.cancel()
  expect(shown()).toBe('closed')
  expect(currentView(state().history).name).toBe('Connect')
  expect(state().connections.eip155.status).toBe('connected')
  // It is not asked again for this address until it connects anew.
  await wallet.switchNetwork(71)
  await until(() => state().siwx.status === 'needed')
  expect(shown()).toBe('closed')
  expect(script.calls).not.toContain('disconnect')
})

test('[B4.37] [B4.39] [B2.18] cancel, required and never signed in: it disconnects, and the view is Connect', async () => {
  const { connect, wallet, shown, state } = page({ required: true })
  await connect()
  await wallet.siwx.cancel()
  expect(state().connections.eip155.status).toBe('disconnected')
  expect(shown()).toBe('Connect')
})

test('[B4.36] [B4.39] cancel, required: back to the network that was signed in on', async () => {
  const { connect, wallet, shown, state, script } = page({ required: true })
  await connect()
  await wallet.siwx.sign()
  await wallet.switchNetwork(71)
  await until(() => shown() === 'SignMessage')
  await wallet.siwx.cancel()
  expect(script.calls.at(-1)).toBe('switchNetwork 560048')
  expect(currentView(state().history).name).toBe('Connect')
  await until(() => state().siwx.status === 'signed')
  expect(shown()).toBe('closed')
})

test('[B4.36] [B4.37] the wallet refuses to switch back: it disconnects', async () => {
  const { connect, wallet, shown, state, script } = page({ required: true })
  await connect()
  await wallet.siwx.sign()
  await wallet.switchNetwork(71)
  await until(() => shown() === 'SignMessage')
  script.answers.switchNetwork = new UserRejectedError()
  await wallet.siwx.cancel()
  expect(state().connections.eip155.status).toBe('disconnected')
  expect(shown()).toBe('Connect')
})

test('[B2.41] required: closing does nothing until the signature is there', async () => {
  const { connect, wallet, shown } = page({ required: true })
  await connect()
  wallet.close()
  expect(shown()).toBe('SignMessage')
  await wallet.siwx.sign()
  expect(shown()).toBe('closed')
})

test('the account changes while its wallet signs: the late signature signs nobody in, the new account is asked', async () => {
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

test('the network changes while the wallet signs: the message of the old one counts for nothing', async () => {
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

test('a wallet that never answers can be left by cancel, and its late answer does nothing', async () => {
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

test('two tabs: what one signs, the other need not', async () => {
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

test('[B8.32] where it cannot be found out who is signed in, the wallet is disconnected and the view is Connect', async () => {
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

test('a host that asks later connects all the same when its server is away', async () => {
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

test('a disconnect ends the sessions of the account, unless the host keeps them', async () => {
  for (const [signOutOnDisconnect, left] of [
    [true, 0],
    [false, 1],
  ] as const) {
    const { connect, wallet, siwx, state } = page({ siwx: { signOutOnDisconnect } })
    await connect()
    await wallet.siwx.sign()
    await wallet.disconnect()
    await until(() => state().siwx.status === 'idle')
    let sessions = await siwx.getSessions(hoodi, account.address)
    for (let turn = 0; turn < 100 && sessions.length !== left; turn++) {
      await new Promise(resolve => setTimeout(resolve, 5))
      sessions = await siwx.getSessions(hoodi, account.address)
    }
    expect(sessions).toHaveLength(left)
  }
})

test('[B8.35] sign-in that is not enabled, [B8.36] without an address, [B8.37] a network or [B8.38] a client is an error', async () => {
  const bare = createWallet({ networks: testNetworks({}), adapters: {}, storageArea: memoryArea })
  await expect(bare.siwx.sign()).rejects.toMatchObject({ code: 'SIWX_NOT_ENABLED' })
  const { wallet, script } = page()
  await expect(wallet.siwx.sign()).rejects.toMatchObject({ code: 'SIWX_ADDRESS_MISSING' })
  await wallet.adapter('eip155')
  script.use('wallet')
  wallet.store.setState({ networks: [] })
  await expect(wallet.siwx.sign()).rejects.toMatchObject({ code: 'SIWX_NETWORK_MISSING' })
  const { createSiwxFlow } = await import('./createSiwxFlow.ts')
  const connected = page()
  await connected.connect()
  const flow = createSiwxFlow({
    ...connected.wallet,
    storage: memoryArea(),
    log: { info() {} },
    open: connected.wallet.open,
    adapter: () => Promise.reject(new Error('no client')),
    tell() {},
  })
  onTestFinished(() => connected.wallet.close())
  await expect(flow.sign()).rejects.toMatchObject({ code: 'SIWX_CLIENT_MISSING' })
})
