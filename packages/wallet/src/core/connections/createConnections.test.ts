import { expect, test } from 'vitest'
import { memoryArea } from '../../../test/memoryArea.ts'
import { otherNetworks } from '../../../test/otherNetworks.ts'
import { connectorOf, scriptedAdapter } from '../../../test/scriptedAdapter.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import { type AdapterLoaders, createWallet, type Wallet } from '../index.ts'

const connectorId = 'one.example'
const evm = () =>
  scriptedAdapter('eip155', {
    connectors: [connectorOf('eip155', connectorId)],
    accounts: [{ namespace: 'eip155', type: 'eoa', address: `0x${'a'.repeat(40)}` }],
    chainId: 560048,
  })
const walletWith = (adapters: AdapterLoaders) =>
  createWallet({
    networks: [...testNetworks({}), ...otherNetworks()],
    adapters,
    storageArea: memoryArea,
    log: {},
  })
const offline = async () => {
  throw new TypeError('Failed to fetch dynamically imported module')
}

test('the first call of a page may be connect: it loads the adapters itself', async () => {
  const { loader, calls } = evm()
  const wallet = walletWith({ eip155: loader })
  await wallet.connect(connectorId)
  expect(calls).toEqual([`connect ${connectorId}`])
  expect(wallet.store.getState().connections.eip155.status).toBe('connected')
})

test('a failed adapter of another namespace does not keep a wallet from connecting', async () => {
  const { loader, calls } = evm()
  await walletWith({ eip155: loader, solana: offline }).connect(connectorId)
  expect(calls).toEqual([`connect ${connectorId}`])
})

test('an unknown wallet is blamed only if all adapters loaded, else the code that is missing', async () => {
  const { loader } = evm()
  await expect(walletWith({ eip155: loader }).connect('nobody')).rejects.toMatchObject({
    code: 'CONNECTOR_NOT_FOUND',
  })
  await expect(walletWith({ eip155: loader, solana: offline }).connect('nobody')).rejects.toMatchObject({
    code: 'WALLET_CODE_NOT_LOADED',
  })
})

test('another namespace whose code never arrives does not keep a wallet from connecting', async () => {
  const { loader, calls } = evm()
  await walletWith({ eip155: loader, solana: () => new Promise(() => {}) }).connect(connectorId)
  expect(calls).toEqual([`connect ${connectorId}`])
})

test.each([
  ['cancels', async (wallet: Wallet) => (await wallet.engine()).cancelConnect()],
  ['disconnects', (wallet: Wallet) => wallet.disconnect('eip155')],
])('a wallet whose adapter loads after the person %s is not asked', async (_, leave) => {
  const { loader, calls } = evm()
  let arrive = () => {}
  const arrival = new Promise<void>(resolve => {
    arrive = resolve
  })
  const wallet = walletWith({ eip155: () => arrival.then(loader) })
  const left = expect(wallet.connect(connectorId, 'eip155')).rejects.toMatchObject({
    code: 'CONNECT_CANCELLED',
  })
  const leaving = leave(wallet)
  // Both wait for the adapter by now.
  await expect.poll(() => wallet.store.getState().adapterStatus.eip155).toBe('loading')
  await wallet.engine()
  arrive()
  await left
  await leaving
  expect(calls.filter(call => call.startsWith('connect'))).toEqual([])
  expect(wallet.store.getState().connections.eip155.status).toBe('disconnected')
})

test.each<[string, NonNullable<AdapterLoaders['eip155']>]>([
  ['still loads', () => new Promise(() => {})],
  ['fails to load', () => new Promise((_, reject) => setTimeout(reject))],
])('a request is cancelled while the adapter of another namespace %s', async (_, eip155) => {
  const id = 'two.example'
  const { loader, answers, calls } = scriptedAdapter('solana', {
    connectors: [connectorOf('solana', id)],
    accounts: [],
    chainId: otherNetworks()[0].id,
  })
  answers.connect = new Promise(() => {})
  const cancelled = Promise.withResolvers<void>()
  const solana: AdapterLoaders['solana'] = async () => {
    const create = await loader()
    return host => ({ ...create(host), cancelConnect: cancelled.resolve })
  }
  const wallet = walletWith({ eip155, solana })
  void wallet.connect(id, 'solana')
  await expect.poll(() => calls).toEqual([`connect ${id}`])
  wallet.preload()
  void (await wallet.engine()).cancelConnect()
  await cancelled.promise
})
