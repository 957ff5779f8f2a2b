import { hashMessage, recoverAddress } from 'viem'
import { expect, test } from 'vitest'
import {
  siwxAccount as account,
  otherSiwxAccount as other,
  siwxPage as page,
} from '../../../test/siwxPage.ts'
import { until } from '../../../test/until.ts'
import { currentView } from '../router/View.ts'
import { UserRejectedError } from '../wallet-errors/UserRejectedError.ts'
import { createLocalSiwx } from './createLocalSiwx.ts'
import { SiwxServerError } from './createServerSiwx.ts'

const hoodi = 'eip155:560048'

test('[B4.29] [B2.17] on connect, with sign-in enabled, a supported network and no session, SignMessage opens', async () => {
  const { connect, shown, status } = page()
  await connect()
  expect([shown(), status()]).toEqual(['SignMessage', 'needed'])
})

test('[B4.29] asks for nothing if the address has a session: the modal closes as after any connect', async () => {
  const local = createLocalSiwx({ domain: 'stake.example', uri: 'https://stake.example' })
  const { data } = await local.createMessage({ accountAddress: account.address, chainId: hoodi })
  await local.addSession({ data, message: '', signature: '' })
  const { connect, shown, status } = page({ local })
  await connect()
  expect([shown(), status()]).toEqual(['closed', 'signed'])
})

test('[B4.29] a session of another address or chain, or an expired one, does not count', async () => {
  const local = createLocalSiwx({ domain: 'stake.example', uri: 'https://stake.example' })
  const { data } = await local.createMessage({ accountAddress: account.address, chainId: hoodi })
  const over = { ...data, expirationTime: '2020-01-01T00:00:00Z' }
  for (const wrong of [{ ...data, accountAddress: other.address }, { ...data, chainId: 'eip155:71' }, over]) {
    const { connect, shown } = page({ siwx: { getSessions: async () => [{ data: wrong }] } })
    await connect()
    expect(shown()).toBe('SignMessage')
  }
})

test('[B4.29] asks for nothing on an unsupported network', async () => {
  const { wallet, shown, status } = page({ chainId: 5 })
  await wallet.adapter('eip155')
  wallet.open({ name: 'ConnectingExternal', connectorId: 'wallet' })
  await wallet.connect('wallet')
  expect([shown(), status()]).toEqual(['UnsupportedChain', 'idle'])
})

test('[B1.02] [B3.15] [B4.30] [B4.31] [B4.32] [B4.33] signing stores the session, records the network, closes and emits it', async () => {
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

test('[B4.34] [B4.35] [B8.33] a declined signature reopens the closed view with a message', async () => {
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

test('[B8.34] with a smart account the same failure mentions smart accounts', async () => {
  const { connect, wallet, signing, state } = page({ type: 'smartAccount' })
  await connect()
  signing.answer = () => Promise.reject(new UserRejectedError())
  await wallet.siwx.sign()
  expect(state().siwx.error?.shortMessage).toBe('This application might not support Smart Accounts')
})

test('a refusal by the host keeps its own words, and the next attempt may succeed', async () => {
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
  // This address is not asked again until it reconnects.
  await wallet.switchNetwork(71)
  await until(() => state().siwx.status === 'needed')
  expect(shown()).toBe('closed')
  expect(script.calls).not.toContain('disconnect')
})

test('[B4.37] [B4.39] [B2.18] cancel, required and never signed in: disconnects and shows Connect', async () => {
  const { connect, wallet, shown, state } = page({ required: true })
  await connect()
  await wallet.siwx.cancel()
  expect(state().connections.eip155.status).toBe('disconnected')
  expect(shown()).toBe('Connect')
})

test('[B4.36] [B4.39] cancel, required: returns to the last signed-in network', async () => {
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

test('[B4.36] [B4.37] disconnects if the wallet refuses to switch back', async () => {
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

test('[B8.46] a server that serves another domain alerts the developer of an unverified domain', async () => {
  const refuse = async () => {
    throw new SiwxServerError({ code: 'SIGN_IN_DOMAIN_FOREIGN', title: 'Another site' })
  }
  const { connect, wallet, state } = page({ siwx: { addSession: refuse } })
  await connect()
  await wallet.siwx.sign()
  await until(() => state().alert !== null)
  expect(state().alert).toMatchObject({
    code: 'UNVERIFIED_DOMAIN',
    short: 'Invalid App Configuration',
    long: expect.stringContaining('domain is not verified'),
  })
})
