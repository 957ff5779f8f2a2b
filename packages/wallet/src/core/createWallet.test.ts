import { afterEach, expect, test, vi } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { memoryArea } from '../../test/memoryArea.ts'
import { testNetworks } from '../../test/testNetworks.ts'
import { createWallet } from './index.ts'

afterEach(() => void vi.doUnmock('./createEngine.ts'))

test('without the code to restore it, a session shows as disconnected, is kept, and restores at the next start', async () => {
  const area = memoryArea()
  const { loader, adapter } = fakeAdapter()
  const config = {
    networks: testNetworks({}),
    adapters: { eip155: loader },
    storageArea: () => area,
    log: { info: () => {} },
  }
  await createWallet(config).adapter('eip155')
  adapter.setAccount(560048)

  vi.resetModules()
  vi.doMock('./createEngine.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const wallet = createWallet(config)
  const status = () => wallet.store.getState().connections.eip155.status
  const started = wallet.start()
  expect(status()).toBe('reconnecting')
  await started
  expect(status()).toBe('disconnected')
  expect(area.items.get('@granary/wallet/connected_namespaces')).toBe('eip155')
  await expect(wallet.connect('org.example.wallet')).rejects.toMatchObject({ code: 'WALLET_CODE_NOT_LOADED' })
  await expect(wallet.siwx.signOut()).rejects.toMatchObject({ code: 'WALLET_CODE_NOT_LOADED' })

  vi.doUnmock('./createEngine.ts')
  const again = wallet.start()
  expect(status()).toBe('reconnecting')
  await again
  expect(wallet.store.getState().adapterStatus.eip155).toBe('ready')
  expect(area.items.get('@granary/wallet/connected_namespaces')).toBe('eip155')
})

test('preloading and opening list the wallets and load no more', async () => {
  let engines = 0
  vi.resetModules()
  vi.doMock('./createEngine.ts', importActual => {
    engines += 1
    return importActual()
  })
  const prepare = vi.fn()
  const { loader } = fakeAdapter({ prepare })
  const { createWallet } = await import('./index.ts')
  for (const begin of ['preload', 'open'] as const) {
    const wallet = createWallet({
      networks: testNetworks({}),
      adapters: { eip155: loader },
      storageArea: memoryArea,
    })
    wallet[begin]()
    await expect.poll(() => wallet.store.getState().adapterStatus.eip155).toBe('ready')
    await new Promise(resolve => setTimeout(resolve))
    expect([prepare.mock.calls.length, engines]).toEqual([0, 0])
  }
})

test('a preload lists the wallets with the recent ones marked', async () => {
  const area = memoryArea()
  const recent = [{ id: 'org.example.wallet', name: 'Example' }]
  area.setItem('@granary/wallet/recent_wallets', JSON.stringify(recent))
  const wallet = createWallet({
    networks: testNetworks({}),
    adapters: { eip155: fakeAdapter().loader },
    storageArea: () => area,
  })
  const known: unknown[] = []
  wallet.store.subscribe(({ adapterStatus, recentWallets }) => {
    if (adapterStatus.eip155 === 'ready') known.push(recentWallets)
  })
  wallet.preload()
  await expect.poll(() => known[0]).toEqual(recent)
})
