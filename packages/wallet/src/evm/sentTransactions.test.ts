import { expect, test } from 'vitest'
import { evmPages, rdns, second } from '../../test/evmPages.ts'
import { testNetworks } from '../../test/testNetworks.ts'
import { until } from '../../test/until.ts'
import { createWallet, type EvmClient } from '../core/index.ts'
import { createEvmAdapter } from './createEvmAdapter.ts'

const { state, rpcUrls, install } = evmPages()

const transaction = { to: second, value: 1n } as const

test.each([
  ['sendTransaction', (client: EvmClient) => client.sendTransaction(transaction)],
  [
    'request',
    (client: EvmClient) =>
      client.request({
        method: 'eth_sendTransaction',
        params: [{ from: client.account.address, to: second, value: '0x1' }],
      }),
  ],
])(
  '[B9.53] watches what %s sent on a real chain if configured, and refreshes the balance',
  async (_, send) => {
    install()
    const wallet = createWallet({
      networks: testNetworks(rpcUrls),
      adapters: { eip155: async () => createEvmAdapter },
      storageArea: () => state.area,
      log: {},
      pendingTransactions: { enabled: true, interval: 50 },
    })
    const adapter = await wallet.adapter('eip155')
    await wallet.connect(rdns)
    const client = await adapter.getClient()
    const balance = () => wallet.store.getState().accountDetails.eip155.balance
    expect(balance()).toBeUndefined()
    await send(client)
    await until(() => balance() !== undefined)
    expect(balance()).toMatch(/^9999\.9\d\d$/)
  },
)
