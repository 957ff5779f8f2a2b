import { afterEach, expect, test, vi } from 'vitest'
import { fakeAdapter } from '../../../test/fakeAdapter.ts'
import { memoryArea } from '../../../test/memoryArea.ts'
import { startService } from '../../../test/startService.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import { until } from '../../../test/until.ts'
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

test('[B7.16] [B8.07] a 403 of analytics shows the toast once, and the alert names the allowlist', async () => {
  const { baseUrl, received, stop } = await startService(response => {
    response.statusCode = 403
    response.end()
  })
  open.push({ stop })
  const { wallet } = page({ analytics: { endpoint: baseUrl }, projectId: 'p1' })
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
  expect(Object.fromEntries(received[0]?.url.searchParams ?? [])).toMatchObject({ projectId: 'p1' })
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

test('[B8.44] a provider that rejects the origin shows an alert over the view', async () => {
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
