import { afterEach, expect, test, vi } from 'vitest'
import { memoryArea } from '../../../test/memoryArea.ts'
import { connectorOf, scriptedAdapter } from '../../../test/scriptedAdapter.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import { createWallet } from '../index.ts'

afterEach(() => void vi.useRealTimers())

test("[B3.26] [B9.37] the account's name and picture are read once in five minutes, over visits too", async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  const area = memoryArea()
  let reads = 0
  /** Shows the account as a visit does. */
  const visit = async () => {
    const { loader } = scriptedAdapter('eip155', {
      connectors: [connectorOf('eip155', 'wallet')],
      accounts: [{ namespace: 'eip155', type: 'eoa', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
      chainId: 560048,
    })
    const parts = { names: async () => ({ readProfile: async () => ({ name: `read ${++reads}` }) }) }
    const wallet = createWallet({
      networks: testNetworks({}),
      adapters: {
        eip155: async () => {
          const create = await loader()
          return host => ({ ...create(host), parts, getClient: async () => ({}) }) as never
        },
      },
      names: { url: '/', zone: 'x.example', resolvers: { 560048: `0x${'1'.repeat(40)}` } },
      storageArea: () => area,
    })
    await wallet.adapter('eip155')
    await wallet.connect('wallet')
    await (await wallet.engine()).showProfile()
    return wallet.store.getState().accountDetails.eip155.profileName
  }
  expect(await visit()).toBe('read 1')
  vi.setSystemTime(1_299_999)
  expect(await visit()).toBe('read 1')
  vi.setSystemTime(1_300_000)
  expect(await visit()).toBe('read 2')
})
