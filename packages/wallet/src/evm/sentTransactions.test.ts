import { expect, test } from 'vitest'
import { evmPages, rdns, second } from '../../test/evmPages.ts'
import { testNetworks } from '../../test/testNetworks.ts'
import { until } from '../../test/until.ts'
import { createWallet } from '../core/index.ts'
import { createEvmAdapter } from './createEvmAdapter.ts'

const { state, rpcUrls, install } = evmPages()

test('[B9.53] watches a transaction sent on a real chain if configured, and refreshes the balance', async () => {
  install()
  const wallet = createWallet({
    networks: testNetworks(rpcUrls),
    adapters: { eip155: async () => createEvmAdapter },
    storageArea: () => state.area,
    log: {},
    pendingTransactions: { enabled: true },
  })
  const adapter = await wallet.adapter('eip155')
  await wallet.connect(rdns)
  const client = await adapter.getClient()
  const balance = () => wallet.store.getState().accountDetails.eip155.balance
  expect(balance()).toBeUndefined()
  await client.sendTransaction({ to: second, value: 1n })
  await until(() => balance() !== undefined)
  expect(balance()).toMatch(/^9999\.9\d\d$/)
})
