import { rewardSplitterAbi as abi } from '@granary/contracts'
import { encodeAbiParameters, encodeEventTopics, toHex } from 'viem/utils'
import { expect, test } from 'vitest'
import type { JsonRpcUpstream } from '#server/platform/upstreams/JsonRpcUpstream.ts'
import { RpcCallRefusedError } from '#server/platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'
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

type Answers = Record<string, unknown>

/** A node with one block. No local chain has builders. */
function node(transactions: { from: string; to: string | null; value: string }[], more: Answers = {}) {
  const answers: Answers = {
    'eth_getBlockReceipts 0x7': receipts,
    'eth_getBlockByHash 0xabc,true': { transactions },
    ...more,
  }
  const call = async (method: string, params: readonly unknown[]) => {
    const answer = answers[`${method} ${params.join()}`.trim()]
    if (answer === undefined) throw new Error(`${method} ${params.join()} is not asked for rewards`)
    if (answer instanceof Error) throw answer
    return answer
  }
  const rpc: JsonRpcUpstream = {
    call,
    callAll: async calls =>
      Promise.all(calls.map(({ method, params = [] }) => call(method, params as readonly unknown[]))),
  }
  return { rpc, chainName: 'Hoodi' }
}

/** The splitter's balance before and after the block. */
const holds = (before: bigint, after: bigint): Answers => ({
  [`eth_getBalance ${splitter},0x6`]: toHex(before),
  [`eth_getBalance ${splitter},0x7`]: toHex(after),
})
const refused = (code: number, details: string) => new RpcCallRefusedError('Hoodi', details, code)
/** Block 6 is older than what the node keeps. */
const noState: Answers = {
  [`eth_getBalance ${splitter},0x6`]: refused(-32000, 'missing trie node'),
  [`eth_getBalance ${splitter},0x7`]: '0x0',
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

test('of a splitter the staker’s share of all income counts: also what searchers pay within contracts, and what it paid out in the same block', async () => {
  const data = encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'uint256' }, { type: 'bool' }],
    [900n, 100n, true],
  )
  const topics = encodeEventTopics({ abi, eventName: 'Released', args: { to: staker } })
  const paying = [
    ...receipts,
    { ...receipts[0], logs: [{ address: splitter.toUpperCase().replace('0X', '0x'), topics, data }] },
  ]
  const within = 1_000_000_000_000n
  const answers = { ...holds(1_000n, within), 'eth_getBlockReceipts 0x7': paying }
  // All of the 1000 it held was paid out.
  expect(await executionReward(node([], answers), payload(splitter), [shared, own])).toEqual({
    executionWei: (within * 9n) / 10n,
    detail: 'splitter',
  })
})

test('without the splitter’s old balance the priority fees count', async () => {
  expect(await executionReward(node([], noState), payload(splitter), [shared, own])).toEqual({
    executionWei: (feesOfAll * 9n) / 10n,
    detail: 'splitter',
  })
})

test('with a builder its payments within the block count, not those of others or failed ones', async () => {
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

test('a block that pays someone else is unrecognised, not zero', async () => {
  const transactions = [{ from: builder, to: null, value: '0x64' }]
  expect(await executionReward(node(transactions), payload(builder), [own])).toEqual({
    executionWei: null,
    detail: 'unrecognised',
  })
  expect(await executionReward(node([]), payload(builder), [own])).toEqual({ executionWei: 0n, detail: null })
})

test('a builder’s payment to a splitter by a contract shows in its balance', async () => {
  const transactions = [{ from: builder, to: other, value: '0x64' }]
  expect(await executionReward(node(transactions, holds(5n, 105n)), payload(builder), [shared, own])).toEqual(
    {
      executionWei: 90n,
      detail: 'splitter',
    },
  )
  expect(await executionReward(node(transactions, holds(5n, 5n)), payload(builder), [shared, own])).toEqual({
    executionWei: null,
    detail: 'unrecognised',
  })
})

test('a node that dropped old transactions leaves the reward unknown; a node that lags is asked again', async () => {
  const gone = { executionWei: null, detail: 'receipts_gone' }
  const none = { 'eth_getBlockReceipts 0x7': null, 'eth_getBlockByHash 0xabc,true': null }
  const past = { ...none, eth_blockNumber: '0x99' }
  expect(await executionReward(node([], past), payload(staker), [own])).toEqual(gone)
  expect(await executionReward(node([], past), payload(builder), [own])).toEqual(gone)
  const expired = { 'eth_getBlockReceipts 0x7': refused(4444, 'pruned history unavailable') }
  expect(await executionReward(node([], expired), payload(staker), [own])).toEqual(gone)
  const behind = { ...none, eth_blockNumber: '0x6' }
  await expect(executionReward(node([], behind), payload(staker), [own])).rejects.toMatchObject({
    code: 'RPC_UPSTREAM_UNAVAILABLE',
  })
})
