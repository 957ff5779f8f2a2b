import type { Hex } from '@granary/staking/ethereum'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BeaconNode } from '#server/networks/ethereum/upstreams/BeaconNode.ts'
import type { EthereumUpstream } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import { createBeaconView } from './createBeaconView.ts'
import { createLifeService } from './createLifeService.ts'
import type { ValidatorStore } from './ValidatorStore.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
})

const slotMs = 12_000
const queueTakesMs = 2_000
const pubkey: Hex = `0x${'ab'.repeat(48)}`

const passed = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** A mainnet node: its queue is long, and takes seconds to send. */
function slowNode() {
  const queue: { pubkey: Hex; amount: bigint }[] = []
  const registry: { validator: { pubkey: Hex } }[] = []
  const asked = { queue: 0 }
  const node = {
    checkSynced: async () => {},
    validators: async () => [...registry],
    version: async () => 'a node',
    headSlot: async () => Math.floor(performance.now() / slotMs),
    pendingDeposits: async () => {
      asked.queue += 1
      const told = [...queue]
      await passed(queueTakesMs)
      return told
    },
  }
  return { beacon: node as unknown as BeaconNode, queue, registry, asked }
}

test('a key check sees a deposit of a few seconds ago though the queue loads slowly, shares the load, and reports no newer slot than its own', async () => {
  const { beacon, queue, asked } = slowNode()
  const view = createBeaconView(beacon)
  const service = createLifeService({} as ValidatorStore, async () => view)
  const check = async () => {
    const checked = service.checkKeys({} as EthereumUpstream, [pubkey])
    await vi.advanceTimersByTimeAsync(queueTakesMs + 100)
    return checked
  }
  const { keys } = await check()
  expect(keys).toEqual([{ pubkey, state: 'unknown' }])
  queue.push({ pubkey, amount: 32_000_000_000n })
  await vi.advanceTimersByTimeAsync(slotMs - 1_000)
  const askedAt = Math.floor(performance.now() / slotMs)
  const checks = await Promise.all([check(), check(), check()])
  for (const { keys, headSlot } of checks) {
    expect(keys).toEqual([{ pubkey, state: 'pending_deposit' }])
    expect(headSlot).toBe(askedAt)
  }
  expect(asked.queue).toBe(2)
})

test('[F.07] a deposit that leaves the queue for the validators while both are read is not unknown', async () => {
  const { beacon, registry } = slowNode()
  const service = createLifeService({} as ValidatorStore, async () => createBeaconView(beacon))
  const checked = service.checkKeys({} as EthereumUpstream, [pubkey])
  await vi.advanceTimersByTimeAsync(queueTakesMs / 2)
  registry.push({ validator: { pubkey } })
  await vi.advanceTimersByTimeAsync(queueTakesMs)
  expect((await checked).keys).toEqual([{ pubkey, state: 'validator' }])
})
