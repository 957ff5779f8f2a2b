import { expect, test } from 'vitest'
import { fakeAdapter } from '../../../test/fakeAdapter.ts'
import { memoryArea } from '../../../test/memoryArea.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import { createWallet } from '../index.ts'

test('[B8.17] a namespace without an adapter is "Chain adapter not found"', async () => {
  const wallet = createWallet({ networks: testNetworks({}), adapters: {}, storageArea: memoryArea })
  await expect(wallet.adapter('solana')).rejects.toMatchObject({
    code: 'CHAIN_ADAPTER_NOT_FOUND',
    shortMessage: 'Chain adapter not found',
  })
})

test('loads an adapter once, and again after its chunk failed', async () => {
  const { loader } = fakeAdapter()
  let loads = 0
  const wallet = createWallet({
    networks: testNetworks({}),
    storageArea: memoryArea,
    adapters: {
      eip155: () => {
        loads++
        return loads === 1 ? Promise.reject(new TypeError('offline')) : loader()
      },
    },
  })
  await expect(wallet.adapter('eip155')).rejects.toMatchObject({ code: 'WALLET_CODE_NOT_LOADED' })
  expect(wallet.store.getState().adapterStatus.eip155).toBe('failed')
  const [one, two] = await Promise.all([wallet.adapter('eip155'), wallet.adapter('eip155')])
  expect(one).toBe(two)
  expect(loads).toBe(2)
  expect(wallet.store.getState().adapterStatus.eip155).toBe('ready')
})
