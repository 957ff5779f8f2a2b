import { afterEach, expect, test, vi } from 'vitest'
import { fakeAdapter } from '../../../test/fakeAdapter.ts'
import { memoryArea } from '../../../test/memoryArea.ts'
import { startService } from '../../../test/startService.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import { until } from '../../../test/until.ts'
import { createWalletConnect } from '../../walletconnect/index.ts'
import type { WalletConfig } from '../config/WalletConfig.ts'
import { createWallet } from '../createWallet.ts'
import type { AnalyticsEvent } from '../telemetry/AnalyticsEvent.ts'

const open: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(open.splice(0).map(service => service.stop()))
})

const quiet = { info: () => {} }

function page(more: Partial<WalletConfig> = {}) {
  const { loader, adapter } = fakeAdapter()
  const wallet = createWallet({
    networks: testNetworks({}),
    adapters: { eip155: loader },
    storageArea: memoryArea,
    log: quiet,
    ...more,
  })
  return { wallet, adapter }
}

const fullArea = () => ({
  ...memoryArea(),
  getItem: () => {
    throw new DOMException('denied', 'SecurityError')
  },
})

/** A wallet whose adapter fails unexpectedly. */
function brokenPage(more: Partial<WalletConfig> = {}) {
  const { loader } = fakeAdapter()
  return page({
    adapters: {
      eip155: async () => {
        const create = await loader()
        return host => ({
          ...create(host),
          switchNetwork: () => Promise.reject(new TypeError('x is not a function')),
        })
      },
    },
    ...more,
  }).wallet
}

test('[B8.64] [B8.65] [B8.66] wraps an internal fault, reports it and throws it to the host', async () => {
  const heard: AnalyticsEvent[] = []
  const wallet = brokenPage({ analytics: event => heard.push(event) })
  await expect(wallet.switchNetwork(560048)).rejects.toMatchObject({
    code: 'WALLET_INTERNAL_ERROR',
    category: 'network',
    cause: expect.any(TypeError),
  })
  await until(() => heard.length > 0)
  expect(heard[0]?.props).toMatchObject({ errorType: 'network', errorMessage: 'x is not a function' })
  const { readLog } = await wallet.services()
  expect(readLog()).toContain('WALLET_INTERNAL_ERROR')
})

test('[B1.20] [B1.21] [B1.22] [B7.16] [B8.07] a 403 of analytics shows the toast once, and the alert names the allowlist', async () => {
  const { baseUrl, received, stop } = await startService(response => {
    response.statusCode = 403
    response.end()
  })
  open.push({ stop })
  const { wallet } = page({
    analytics: { endpoint: baseUrl },
    projectId: 'p1',
    sdkType: 'granary',
    sdkVersion: 'js-1',
  })
  await wallet.start()
  await wallet.services()
  const shown: string[] = []
  wallet.store.subscribe(({ snackbar }, before) => {
    if (snackbar && snackbar !== before.snackbar) shown.push(snackbar.message)
  })
  wallet.open()
  await until(() => shown.length > 0)
  expect(shown).toEqual(['Invalid App Configuration'])
  expect(wallet.store.getState().alert).toMatchObject({
    short: 'Invalid App Configuration',
    long: expect.stringContaining('allowlist'),
  })
  wallet.close()
  wallet.open()
  expect(received.length).toBe(1)
  expect(Object.fromEntries(received[0]?.url.searchParams ?? [])).toMatchObject({
    projectId: 'p1',
    st: 'granary',
    sv: 'js-1',
  })
  const { alerts } = await wallet.services()
  alerts.close()
  expect(wallet.store.getState().alert).toBeNull()
})

test('[B7.14] an event carries the address of the active connection', async () => {
  const heard: AnalyticsEvent[] = []
  const { wallet, adapter } = page({ analytics: event => heard.push(event) })
  await wallet.start()
  await wallet.services()
  await wallet.adapter('eip155')
  adapter.setAccount(560048)
  expect(heard.at(-1)?.props).toEqual({
    event: 'CONNECT_SUCCESS',
    properties: {
      connectorId: 'org.example.wallet',
      connectorType: 'ANNOUNCED',
      network: 'eip155:560048',
    },
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  })
})

test('[B7.01] each request of a page names the same client, and another page is another client', async () => {
  const { baseUrl, received, stop } = await startService(response => response.end('{}'))
  open.push({ stop })
  for (const { wallet } of [page({ registryUrl: baseUrl }), page({ registryUrl: baseUrl })]) {
    const { registry } = await wallet.services()
    await registry?.config()
    await registry?.isAnalyticsEnabled()
  }
  const clients = received.map(({ url }) => url.searchParams.get('clientId'))
  expect(clients[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(clients).toEqual([clients[0], clients[0], clients[2], clients[2]])
  expect(new Set(clients).size).toBe(2)
})

test('the feature `analytics` turns events off, also by the registry', async () => {
  const heard: AnalyticsEvent[] = []
  const analytics = (event: AnalyticsEvent) => heard.push(event)
  const off = page({ analytics, features: { analytics: false } }).wallet
  await off.services()
  off.open()
  expect(heard).toEqual([])
  const { wallet } = page({ analytics })
  await wallet.services()
  wallet.open()
  expect(heard.map(({ props }) => 'event' in props && props.event)).toEqual(['MODAL_OPEN'])
  wallet.store.setState({ remoteFeatures: { analytics: false } })
  wallet.close()
  expect(heard.length).toBe(1)
})

test('a started toolkit tells of its events without another use of the services', async () => {
  const heard: AnalyticsEvent[] = []
  const { wallet } = page({ analytics: event => heard.push(event) })
  await wallet.start()
  await until(() => {
    wallet.open()
    wallet.close()
    return heard.length > 0
  })
  expect(heard.every(({ props }) => 'event' in props && /^MODAL_/.test(props.event))).toBe(true)
})

test('[B8.44] a network that the host does not have opens the alert', async () => {
  const { wallet } = page()
  await expect(wallet.setActiveNetwork('eip155:5')).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND' })
  await until(() => wallet.store.getState().alert !== null)
  expect(wallet.store.getState().alert).toMatchObject({
    code: 'NETWORK_NOT_FOUND',
    short: 'Network Not Found',
    long: expect.stringContaining('configured networks list'),
  })
})

test('watches a transaction on a network added later', async () => {
  const { baseUrl, received, stop } = await startService(response =>
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { status: '0x1' } })),
  )
  open.push({ stop })
  const { wallet } = page({ pendingTransactions: { enabled: true, pollingInterval: 20 } as never })
  const { addNetwork } = await wallet.engine()
  const [network] = testNetworks({ 560048: baseUrl })
  await addNetwork({ ...network, id: 1, caipNetworkId: 'eip155:1' } as never)
  const { pendingTransactions } = await wallet.services()
  const events: string[] = []
  const watched = { hash: `0x${'1'.repeat(64)}`, network: 'eip155:1' } as const
  pendingTransactions.watch(watched, ({ type }) => events.push(type))
  await until(() => events.length > 0)
  expect(events).toEqual(['confirmed'])
  expect(received[0]?.body).toMatchObject({ method: 'eth_getTransactionReceipt' })
})

test('fetches nothing without analytics', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const wallet = brokenPage()
  await wallet.start()
  wallet.open()
  await wallet.switchNetwork(560048).catch(() => undefined)
  const { track, pendingTransactions } = await wallet.services()
  track('ANYTHING')
  pendingTransactions.watch({ hash: `0x${'1'.repeat(64)}`, network: 'eip155:560048' }, () => {})
  wallet.close()
  expect(asked).not.toHaveBeenCalled()
})

test('a provider that rejects the origin shows an alert over the view', async () => {
  const { loader } = fakeAdapter()
  const { wallet } = page({
    adapters: {
      eip155: async () => {
        const create = await loader()
        return host => ({
          ...create(host),
          switchNetwork: () => Promise.reject(new Error('closed: 3000 (Unauthorized: origin not allowed)')),
        })
      },
    },
  })
  await wallet.switchNetwork(71).catch(() => undefined)
  await until(() => wallet.store.getState().alert !== null)
  expect(wallet.store.getState().alert?.code).toBe('INVALID_APP_CONFIGURATION')
})

test('[B4.57] [B4.59] requests awaiting approval are in the state, and the services answer them', async () => {
  const { wallet } = page()
  const { transactions } = await wallet.services()
  const heard: string[] = []
  const ask = (id: string) =>
    transactions.push({
      id,
      title: 'Stake 32 ETH',
      onSuccess: () => heard.push(`${id} approved`),
      onCancel: () => heard.push(`${id} cancelled`),
    })
  ask('a')
  expect(wallet.store.getState()).toMatchObject({
    isOpen: true,
    history: [{ name: 'ApproveTransaction' }],
    transactions: [{ id: 'a', title: 'Stake 32 ETH' }],
  })
  transactions.succeed()
  ask('b')
  wallet.close()
  expect(heard).toEqual(['a approved', 'b cancelled'])
  expect(wallet.store.getState().transactions).toEqual([])
})

test('[B9.26] the log includes entries from before its code loaded', async () => {
  const { wallet } = page({
    storageArea: fullArea,
  })
  await wallet.start()
  const { readLog } = await wallet.services()
  expect(readLog()).toContain('Storage failed for')
})

test('[B8.51] a page without a project id that reaches for the relay alerts its developer', async () => {
  const { loader } = fakeAdapter()
  const { wallet } = page({
    adapters: {
      eip155: async () => {
        const create = await loader()
        return host => {
          if (host.remote) host.setConnectors([{ ...host.remote.row, chain: 'eip155' }])
          const connect = async () => void (await (await host.remote?.open())?.pairing().connect())
          return { ...create(host), connect }
        }
      },
    },
    ...{ enableWalletConnect: true, relayUrl: '/relay', walletConnect: async () => createWalletConnect },
  })
  await wallet.adapter('eip155')
  await expect(wallet.connect('walletConnect')).rejects.toMatchObject({ code: 'PROJECT_ID_NOT_CONFIGURED' })
  await until(() => wallet.store.getState().alert !== null)
  expect(wallet.store.getState().alert).toMatchObject({
    code: 'PROJECT_ID_NOT_CONFIGURED',
    short: 'Project ID Not Configured',
  })
})
