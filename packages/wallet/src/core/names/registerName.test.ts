import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { memoryArea } from '../../../test/memoryArea.ts'
import { connectorOf, scriptedAdapter } from '../../../test/scriptedAdapter.ts'
import { startService } from '../../../test/startService.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import { en_US } from '../../messages/en_US.ts'
import { zh_CN } from '../../messages/zh_CN.ts'
import { createWallet, currentView, UserRejectedError, type View } from '../index.ts'
import { parseNameMessage } from './nameMessage.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const zone = 'stake.example'

type Answer = { readonly status: number; readonly body: object; readonly type?: string }

let service: Awaited<ReturnType<typeof startService>>
/** By the beginning of the path, with the method before it. */
let answers: Record<string, Answer>

beforeAll(async () => {
  service = await startService(response => {
    const { method, url } = service.received.at(-1) ?? { method: '', url: new URL('http://x') }
    const found = Object.entries(answers).find(([path]) => `${method} ${url.pathname}`.startsWith(path))?.[1]
    const { status, body, type = 'application/json' } = found ?? { status: 404, body: {} }
    response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body))
  })
})
afterAll(() => service.stop())
afterEach(() => void vi.unstubAllGlobals())
beforeEach(() => {
  service.received.length = 0
  answers = { 'POST /v1/profile/account': { status: 200, body: { success: true } } }
})

const refusal = (description: string, code = 'NAME_ODD'): Answer => ({
  status: 422,
  type: 'application/problem+json',
  body: { code, title: 'x', reasons: [{ name: 'name', description }] },
})

async function page(type: 'AUTH' | 'ANNOUNCED' = 'AUTH') {
  const evm = scriptedAdapter('eip155', {
    connectors: [connectorOf('eip155', 'login', { type })],
    accounts: [{ namespace: 'eip155', type: 'eoa', address }],
    chainId: 560048,
  })
  evm.answers.signMessage = async () => '0xsigned'
  const wallet = createWallet({
    networks: testNetworks({}),
    adapters: { eip155: evm.loader },
    storageArea: () => memoryArea(),
    log: {},
    projectId: 'portal',
    names: { url: service.baseUrl, zone },
  })
  vi.stubGlobal('location', { origin: 'https://app.example' })
  await wallet.adapter('eip155')
  await wallet.connect('login')
  wallet.open({ name: 'RegisterAccountName' })
  wallet.push({ name: 'RegisterAccountNameChooseName' })
  const engine = await wallet.engine()
  const state = () => wallet.store.getState()
  return { wallet, evm, engine, view: (): View => currentView(state().history), state }
}

test('[B1.18] [B2.16] an account of a login signs for its name, which is registered and shown', async () => {
  const { engine, evm, view, state } = await page()
  const signed: string[] = []
  evm.answers.signMessage = async message => {
    signed.push(message)
    return '0xsigned'
  }
  await engine.registerName('Alice')
  const post = service.received.find(({ method }) => method === 'POST')
  expect(post?.url.pathname).toBe('/v1/profile/account')
  expect(Object.fromEntries(post?.url.searchParams ?? [])).toMatchObject({
    projectId: 'portal',
    st: 'granary',
  })
  expect(post?.body).toEqual({
    coin_type: 2147483648 + 560048,
    address,
    message: signed[0],
    signature: '0xsigned',
  })
  expect(parseNameMessage(signed[0] ?? '')).toMatchObject({ name: `alice.${zone}`, address, chainId: 560048 })
  expect(view()).toEqual({ name: 'RegisterAccountNameSuccess', accountName: `alice.${zone}` })
  expect(state().accountDetails.eip155.profileName).toBe(`alice.${zone}`)
})

test('[B4.62] [B2.15] a failed registration leads back to RegisterAccountName', async () => {
  const { engine, view, state } = await page()
  answers = { 'POST /v1/profile/account': { status: 500, body: {} } }
  await engine.registerName('alice')
  expect(view()).toEqual({ name: 'RegisterAccountName' })
  expect(state().history).toHaveLength(1)
  expect(state().snackbar).toMatchObject({
    variant: 'error',
    message: `Error registering name alice.${zone}`,
  })
  expect(state().accountDetails.eip155.profileName).toBeUndefined()
})

test('[B4.63] a declined signature leads back to RegisterAccountName, and nothing is registered', async () => {
  const { engine, evm, view, state } = await page()
  evm.answers.signMessage = () => Promise.reject(new UserRejectedError())
  await engine.registerName('alice')
  expect(view()).toEqual({ name: 'RegisterAccountName' })
  expect(state().snackbar).toMatchObject({ variant: 'error', code: 'USER_REJECTED' })
  expect(service.received.filter(({ method }) => method === 'POST')).toEqual([])
})

test('[B8.23] another wallet registers no name', async () => {
  const { engine, view, state } = await page('ANNOUNCED')
  await engine.registerName('alice')
  expect(view()).toEqual({ name: 'RegisterAccountName' })
  expect(state().snackbar?.message).toBe('Address or auth connector not found')
  expect(service.received.filter(({ method }) => method === 'POST')).toEqual([])
  await expect(engine.ownNames()).rejects.toMatchObject({
    shortMessage: 'Address or auth connector not found',
  })
})

test('a name that someone has is not signed for', async () => {
  const { engine, evm, state } = await page()
  answers = { [`GET /v1/profile/account/alice.${zone}`]: { status: 200, body: { name: `alice.${zone}` } } }
  evm.answers.signMessage = () => Promise.reject(new Error('asked'))
  await engine.registerName('alice')
  expect(state().snackbar?.message).toBe('This name is taken.')
})

test('[B8.27] [B8.28] [B8.26] [B8.29] services that fail have their texts', async () => {
  const { engine, state } = await page()
  answers = { '': { status: 400, body: {} } }
  await expect(engine.suggestNames('alice')).rejects.toMatchObject({
    shortMessage: 'Error fetching name suggestions',
  })
  await expect(engine.ownNames()).rejects.toMatchObject({ shortMessage: 'Error fetching names for address' })
  await engine.registerName('alice')
  expect(state().snackbar?.message).toBe('Error resolving name')
})

test('[B8.30] the first reason of the service takes the place of the text', async () => {
  const { engine, state } = await page()
  answers = { 'GET /v1/profile/s': refusal('Only on Sundays.'), 'GET /v1/profile/r': refusal('Not today.') }
  await expect(engine.suggestNames('alice')).rejects.toMatchObject({ shortMessage: 'Only on Sundays.' })
  await expect(engine.ownNames()).rejects.toMatchObject({ shortMessage: 'Not today.' })
  answers = { 'POST /v1/profile/account': refusal('Somebody was faster.') }
  await engine.registerName('alice')
  expect(state().snackbar?.message).toBe('Somebody was faster.')
})

test("a refusal by one of our server's codes is in the modal's language", async () => {
  const { engine } = await page()
  answers = { 'GET /v1/profile/s': refusal('This name is reserved.', 'NAME_RESERVED') }
  const error = await engine.suggestNames('support').then(
    () => undefined,
    cause => cause as { code: string; shortMessage: string },
  )
  // The modal shows a text by code, or the error's own where the language has none.
  expect(error?.shortMessage).toBe('This name is reserved.')
  expect(en_US.errors[error?.code ?? '']).toBeUndefined()
  expect(zh_CN.errors[error?.code ?? '']).toBe('该名称为保留名称。请选择其他名称。')
})

test('suggestions of another zone, or that read like something else, are left out', async () => {
  const { engine } = await page()
  const names = [`alice.${zone}`, 'alice.evil.example', `аlice.${zone}`, `alice-2.${zone}`, 7]
  const suggestions = names.map(name => ({ name, registered: false }))
  answers = { 'GET /v1/profile/s': { status: 200, body: { suggestions } } }
  expect(await engine.suggestNames('alice')).toEqual([
    { name: `alice.${zone}`, registered: false },
    { name: `alice-2.${zone}`, registered: false },
  ])
  expect(service.received[0]?.url.searchParams.get('zone')).toBe(zone)
})
