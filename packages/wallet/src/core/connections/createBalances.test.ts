import { afterEach, expect, test, vi } from 'vitest'
import { memoryArea } from '../../../test/memoryArea.ts'
import { connectorOf, scriptedAdapter } from '../../../test/scriptedAdapter.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import { createWallet } from '../createWallet.ts'

afterEach(() => void vi.useRealTimers())

test('a namespace has one timer, at the rate of its fastest watcher, and none without watchers', async () => {
  const script = scriptedAdapter('eip155', {
    connectors: [connectorOf('eip155', 'wallet')],
    accounts: [{ namespace: 'eip155', address: `0x${'11'.repeat(20)}`, type: 'eoa' }],
    chainId: 560048,
  })
  const wallet = createWallet({
    networks: testNetworks({}),
    adapters: { eip155: script.loader },
    storageArea: memoryArea,
  })
  let reads = 0
  Object.assign(await wallet.adapter('eip155'), {
    getBalance: async () => {
      reads++
      return { balance: '0.000', symbol: 'ETH', value: 5n }
    },
  })
  script.use('wallet')
  const { watchBalance } = await wallet.engine()
  vi.useFakeTimers()
  const stops = [30_000, 10_000].map(refreshMs => watchBalance({ namespace: 'eip155', refreshMs }))
  await vi.advanceTimersByTimeAsync(9_000)
  expect(reads).toBe(1)
  await vi.advanceTimersByTimeAsync(21_000)
  expect(reads).toBe(4)
  stops[1]?.()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(reads).toBe(5)
  stops[0]?.()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(reads).toBe(5)
  expect(vi.getTimerCount()).toBe(0)
})
