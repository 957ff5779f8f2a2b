import { expect, test } from 'vitest'
import type { JsonRpcUpstream } from '../../../platform/upstreams/JsonRpcUpstream.ts'
import { executionReward, type Recipient } from './executionReward.ts'

const [staker, builder, splitter, other] = ['11', '22', '33', '44'].map(
  name => `0x${name.repeat(20)}` as const,
) as [`0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`]

const receipts = [
  { effectiveGasPrice: '0x3e8', gasUsed: '0x5208', status: '0x1' },
  { effectiveGasPrice: '0x7d0', gasUsed: '0xa', status: '0x0' },
  { effectiveGasPrice: '0x3e8', gasUsed: '0x5208', status: '0x1' },
]
const feesOfAll = (1000n - 100n) * 21_000n * 2n + (2000n - 100n) * 10n

/** A node with one block. No local chain has builders. */
function node(transactions: { from: string; to: string | null; value: string }[]): JsonRpcUpstream {
  const answers = new Map<string, unknown>([
    ['eth_getBlockReceipts 0x7', receipts],
    ['eth_getBlockByHash 0xabc', { transactions }],
  ])
  const call = async (method: string, params: readonly unknown[]) => {
    const answer = answers.get(`${method} ${params[0]}`)
    if (!answer) throw new Error(`${method} ${params.join()} is not asked for rewards`)
    return answer
  }
  return {
    call,
    callAll: async calls =>
      Promise.all(calls.map(({ method, params = [] }) => call(method, params as readonly unknown[]))),
  }
}

const payload = (feeRecipient: `0x${string}`) => ({
  fee_recipient: feeRecipient,
  block_number: 7,
  block_hash: '0xabc' as const,
  base_fee_per_gas: 100n,
  withdrawals: [],
})
const own: Recipient = { address: staker, stakerBps: 10_000, isSplitter: false }
const shared: Recipient = { address: splitter, stakerBps: 9_000, isSplitter: true }

test('without a builder it is what all transactions pay above the base fee, failed ones too', async () => {
  expect(await executionReward(node([]), payload(staker), [own])).toEqual({
    executionWei: feesOfAll,
    detail: 'priority_fees',
  })
})

test('of a splitter the staker’s share counts', async () => {
  expect(await executionReward(node([]), payload(splitter), [shared, own])).toEqual({
    executionWei: (feesOfAll * 9n) / 10n,
    detail: 'splitter',
  })
})

test('with a builder it is what that one pays within the block, not what others send, nor what failed', async () => {
  const upper = staker.toUpperCase().replace('0X', '0x')
  const transactions = [
    { from: other, to: staker, value: '0xffff' },
    { from: builder, to: staker, value: '0xff' },
    { from: builder.toUpperCase().replace('0X', '0x'), to: upper, value: '0x64' },
  ]
  expect(await executionReward(node(transactions), payload(builder), [own])).toEqual({
    executionWei: 100n,
    detail: 'mev_payment',
  })
})

test('a block that pays somebody else brings nothing', async () => {
  const transactions = [{ from: builder, to: null, value: '0x64' }]
  expect(await executionReward(node(transactions), payload(builder), [own])).toEqual({
    executionWei: 0n,
    detail: null,
  })
})
