import { afterEach, expect, test, vi } from 'vitest'
import { connectionOf, evmPages, rdns } from '../../test/evmPages.ts'
import { solana } from '../../test/testNetworks.ts'
import { until } from '../../test/until.ts'
import { createWallet } from '../core/index.ts'
import { createEvmAdapter } from './createEvmAdapter.ts'

const { state, page, install, connected } = evmPages()
const namespacesKey = '@granary/wallet/connected_namespaces'
const path = './createEvmSession.ts'

afterEach(() => void vi.doUnmock(path))

/** Holds back the session's code until `arrive` or `fail`. */
function holdCode() {
  const gate = Promise.withResolvers<void>()
  gate.promise.catch(() => {})
  vi.resetModules()
  vi.doMock(path, async importActual => {
    await gate.promise
    return importActual()
  })
  return {
    arrive: gate.resolve,
    fail: () => gate.reject(new TypeError('Failed to fetch dynamically imported module')),
  }
}

for (const end of ['arrive', 'fail'] as const)
  test(`a disconnect does not wait for the code of a session, and holds whether it will ${end}`, async () => {
    const { testWallet } = await connected()
    testWallet.log.length = 0
    const code = holdCode()
    const { wallet, events } = page()
    const restored = wallet.start()
    await until(() => wallet.store.getState().adapterStatus.eip155 === 'ready')
    expect(connectionOf(wallet).status).toBe('reconnecting')
    await wallet.disconnect()
    expect(connectionOf(wallet)).toEqual({ status: 'disconnected' })
    expect(state.area.items.get(namespacesKey)).toBe('')
    code[end]()
    await restored
    expect(connectionOf(wallet)).toEqual({ status: 'disconnected' })
    expect([events, testWallet.methods()]).toEqual([[], []])
  })

test('an adapter without networks says that no wallet is connected', async () => {
  const wallet = createWallet({
    networks: [solana],
    adapters: { eip155: async () => createEvmAdapter },
    storageArea: () => state.area,
  })
  const adapter = await wallet.adapter('eip155')
  await adapter.disconnect()
  await expect(adapter.getClient()).rejects.toMatchObject({ code: 'WALLET_NOT_CONNECTED' })
  await expect(adapter.signMessage('')).rejects.toMatchObject({ code: 'WALLET_NOT_CONNECTED' })
  await expect(adapter.connect(rdns)).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
  await adapter.disconnect()
})

test('a wallet left and chosen again before the code of a session arrives is shown as asked', async () => {
  const testWallet = install()
  testWallet.state.answer = 'hang'
  const code = holdCode()
  const { wallet } = page()
  await wallet.adapter('eip155')
  const left = wallet.connect(rdns).catch((error: unknown) => error)
  await until(() => connectionOf(wallet).status === 'connecting')
  await (await wallet.engine()).cancelConnect()
  const chosen = wallet.connect(rdns).catch((error: unknown) => error)
  code.arrive()
  expect(await left).toMatchObject({ code: 'CONNECT_CANCELLED' })
  await until(() => testWallet.methods().length > 0)
  expect(connectionOf(wallet)).toEqual({ status: 'connecting', connectorId: rdns })
  await wallet.disconnect()
  expect(await chosen).toMatchObject({ code: 'CONNECT_CANCELLED' })
})
