import { expect, test } from 'vitest'
import { fakeAdapter } from '../../../test/fakeAdapter.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import { createWallet, type StorageArea } from '../index.ts'
import { createWalletStorage } from './createWalletStorage.ts'

const failures: Readonly<Record<string, () => StorageArea>> = {
  'a forbidden area': () => {
    throw new DOMException('denied', 'SecurityError')
  },
  'a full area': () => ({
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => {
      throw new Error('broken')
    },
  }),
}

test.each(Object.keys(failures))('[B8.67] logs and swallows %s', name => {
  const logged: string[] = []
  const storage = createWalletStorage(failures[name] ?? (() => localStorage), {
    info: text => logged.push(text),
  })
  expect(storage.getItem('a')).toBeNull()
  storage.setItem('a', 'b')
  storage.removeItem('a')
  expect(logged.length).toBeGreaterThanOrEqual(2)
  expect(logged[0]).toBe('Storage failed for a')
})

test('[B8.67] the toolkit works without storage', async () => {
  const { loader, adapter } = fakeAdapter()
  const wallet = createWallet({
    networks: testNetworks({}),
    adapters: { eip155: loader },
    storageArea: failures['a forbidden area'] ?? (() => localStorage),
    log: { info: () => {} },
  })
  await wallet.start()
  await wallet.adapter('eip155')
  adapter.setAccount(560048)
  expect(wallet.store.getState().connections.eip155.status).toBe('connected')
})
