import { exampleHash, exampleReceipt, exampleRequest } from '@granary/drivers/testing'
import { confluxEventTraces } from '@granary/staking/conflux'
import { expect, test } from 'vitest'
import { exampleAction } from '#web/transaction/test/exampleAction.ts'
import { paidInterest } from './TakeOutFlow.tsx'

const { account } = exampleRequest.owner
const pool = { chainId: 71, kind: 'vote', address: exampleRequest.call.to } as const
const trace = confluxEventTraces(pool, 'claim', account)
const claimed = {
  ...exampleAction(
    'conflux.claim',
    { state: 'broadcast', hash: exampleHash },
    { state: 'confirmed', receipt: exampleReceipt, isFinal: true },
  ),
  traces: trace.map(({ address, topics }) => ({ address, topics: [...topics], data: null })),
}
const [event] = claimed.traces
const log = (changed: object = {}) => ({
  address: pool.address.toUpperCase().replace('0X', '0x'),
  topics: event?.topics,
  data: `0x${123n.toString(16).padStart(64, '0')}`,
  ...changed,
})
const chainWith = (...logs: object[]) => ({
  request: async ({ method }: { method: string }) => {
    expect(method).toBe('eth_getTransactionReceipt')
    return { blockHash: exampleHash, blockNumber: '0x1', gasUsed: '0x1', status: '0x1', logs }
  },
})

test('only the event of its own pool and account says what a claim paid', async () => {
  const another = `0x${'0'.repeat(24)}${'cd'.repeat(20)}`
  const ofOther = log({ topics: [event?.topics[0], another] })
  const elsewhere = log({ address: account })
  expect(await paidInterest(chainWith(ofOther, log(), elsewhere), claimed)).toBe(123n)
  expect(await paidInterest(chainWith(ofOther, elsewhere), claimed)).toBeNull()
})

test('the chain is not read before the claim is mined', async () => {
  const asked = exampleAction('conflux.claim', { state: 'broadcast', hash: exampleHash })
  expect(await paidInterest({ request: () => Promise.reject(new Error('asked')) }, asked)).toBeNull()
})
