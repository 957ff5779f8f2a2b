// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import type { Eip1193 } from '../chain/Eip1193.ts'
import { flowBench } from '../test/flowBench.ts'
import type { FlowWallet } from './FlowWallet.ts'

const bench = flowBench()
const { begin, stake, step, batches } = bench
afterEach(() => bench.chain.client.setAutomine(true))

/** Says of every transaction that it was mined and failed. */
const everythingFailed: Eip1193 = {
  request: async ({ method, params }) => {
    if (method !== 'eth_getTransactionReceipt') return bench.chain.provider.request({ method, params })
    return {
      blockHash: `0x${'0b'.repeat(32)}`,
      blockNumber: '0x1',
      gasUsed: '0x1',
      effectiveGasPrice: '0x1',
      status: '0x0',
      logs: [],
    }
  },
}

/** A stake on its way; then the wallet goes to another chain, and the provider's proxy says that it failed. */
async function toldThatItFailed(send: FlowWallet['send']) {
  let chainId = 560048
  const flow = begin({ wallet: () => bench.wallet({ chainId, send }), publicReader: everythingFailed })
  await bench.chain.client.setAutomine(false)
  await stake(flow)
  expect(step(flow)).toBe('broadcast')
  chainId = 1
  await expect.poll(() => flow.getState()).toMatchObject({ step: 'review', notice: 'reverted' })
  chainId = 560048
  return flow
}

test('a proxy that says a waiting deposit failed does not bring about a second one', async () => {
  const send = vi.fn(bench.wallet().send)
  const flow = await toldThatItFailed(send)
  await flow.prove()
  await flow.sign()
  expect(flow.getState()).toMatchObject({ phase: 'stopped', failure: { code: 'DEPOSIT_MAY_BE_WAITING' } })
  expect(send).toHaveBeenCalledTimes(1)
})

test('a proxy that says a mined deposit failed is contradicted by the wallet, and the deposit is found', async () => {
  const send = vi.fn(bench.wallet().send)
  const flow = await toldThatItFailed(send)
  await bench.chain.client.mine({ blocks: 1 })
  await flow.prove()
  await expect.poll(() => step(flow)).toBe('confirmed')
  expect(send).toHaveBeenCalledTimes(1)
  expect(await batches()).toBe(1)
})
