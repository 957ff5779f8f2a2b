import { afterEach, expect, test } from 'vitest'
import { fakeAdapter } from '../../../test/fakeAdapter.ts'
import { memoryArea } from '../../../test/memoryArea.ts'
import { startService } from '../../../test/startService.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import { until } from '../../../test/until.ts'
import type { AdapterHost } from '../adapters/Adapter.ts'
import { createWallet } from '../createWallet.ts'
import type { PendingTransactionsConfig } from './PendingTransaction.ts'

const hash = `0x${'12'.repeat(32)}`
const open: { stop: () => Promise<void> }[] = []
afterEach(() => Promise.all(open.splice(0).map(service => service.stop())))

/** A connected wallet whose node reports every transaction as mined. */
async function page(pendingTransactions: PendingTransactionsConfig) {
  const node = await startService(response =>
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { status: '0x1' } })),
  )
  open.push(node)
  const { loader, adapter } = fakeAdapter()
  const read: string[] = []
  let host: AdapterHost<'eip155'> | undefined
  const wallet = createWallet({
    networks: testNetworks({ 560048: node.baseUrl }),
    adapters: {
      eip155: async () => {
        const create = await loader()
        return given => {
          host = given
          const getBalance = async (address: string) => {
            read.push(address)
            return { balance: '7.000', symbol: 'ETH', value: 7n * 10n ** 18n }
          }
          return { ...create(given), getBalance }
        }
      },
    },
    storageArea: memoryArea,
    log: {},
    pendingTransactions,
  })
  await wallet.adapter('eip155')
  adapter.setAccount(560048)
  return { wallet, read, node, adapter, send: (sent: string) => host?.transactionSent?.(sent, 560048) }
}

test('[B9.53] watches sent transactions if configured and refreshes the balance once they are mined', async () => {
  const { wallet, read, node, send } = await page({ enabled: true })
  send(hash)
  await until(() => read.length === 1)
  expect(node.received[0]?.body).toMatchObject({ method: 'eth_getTransactionReceipt', params: [hash] })
  await until(() => wallet.store.getState().accountDetails.eip155.balance === '7.000')
})

test('[B9.53] watches a transaction on its own network, even after the wallet switched', async () => {
  const { adapter, read, node, send } = await page({ enabled: true })
  adapter.setAccount(71)
  send(hash)
  await until(() => read.length === 1)
  expect(node.received[0]?.body).toMatchObject({ method: 'eth_getTransactionReceipt', params: [hash] })
})

test('[F.47] [A4.10] at the limit, tells the person that their transaction is not watched', async () => {
  const { wallet, node, send } = await page({ enabled: true, limit: 0 })
  send(hash)
  await until(() => wallet.store.getState().snackbar !== null)
  expect(wallet.store.getState().snackbar).toMatchObject({
    variant: 'info',
    message: 'Too many transactions are watched at once',
  })
  expect(node.received).toEqual([])
})

test('[B9.53] asks for nothing when off, and never for an invalid hash', async () => {
  const off = await page({ enabled: false })
  off.send(hash)
  const on = await page({ enabled: true })
  on.send('Safe transaction 7')
  await Promise.all([off.wallet.services(), on.wallet.services()])
  await new Promise(resolve => setTimeout(resolve, 20))
  expect([off.node.received.length, on.node.received.length]).toEqual([0, 0])
})
