// @vitest-environment node
import 'fake-indexeddb/auto'
import type { FlowWallet } from '@granary/drivers/evm'
import type { Eip1193 } from '@granary/drivers/evm/chain'
import { expect, test, vi } from 'vitest'
import { followedDepositDriver } from '../in-flight/followedDepositDriver.ts'
import { letStakeGo } from '../in-flight/forgetStake.ts'
import { createFlowHarness } from '../test/createFlowHarness.ts'

const bench = createFlowHarness()
const { begin, stake, step, batches } = bench

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

/** A stake on its way; then the wallet goes to another chain, and the provider's proxy says over and over that it failed. */
async function toldThatItFailed(send: FlowWallet['send']) {
  let lies = 0
  const liar: Eip1193 = {
    request: args => {
      if (args.method === 'eth_getTransactionReceipt') lies += 1
      return everythingFailed.request(args)
    },
  }
  let chainId = 560048
  const flow = begin({ wallet: () => bench.wallet({ chainId, send }), publicReader: liar })
  await bench.chain.client.setAutomine(false)
  await stake(flow)
  expect(step(flow)).toBe('broadcast')
  chainId = 1
  await expect.poll(() => lies).toBeGreaterThan(12)
  expect(step(flow)).toBe('broadcast')
  chainId = 560048
  return flow
}

test('a proxy that says a waiting deposit failed is not believed: it is waited for, and confirmed', async () => {
  const send = vi.fn(bench.wallet().send)
  const flow = await toldThatItFailed(send)
  await bench.chain.client.mine({ blocks: 1 })
  await expect.poll(() => step(flow)).toBe('confirmed')
  expect(send).toHaveBeenCalledTimes(1)
  expect(await batches()).toBe(1)
})

test('a record that says a waiting deposit failed does not bring about a second one, by whatever way on', async () => {
  const send = vi.fn(bench.wallet().send)
  const flow = begin({ wallet: () => bench.wallet({ send }) })
  await bench.chain.client.setAutomine(false)
  await stake(flow)
  const [entry] = await bench.stakes()
  const failed = { state: 'failed', reason: 'reverted', receipt: null } as const
  await bench.store.settle(entry?.id ?? '', [0], failed, new Date().toISOString())
  await expect
    .poll(() => flow.getState())
    .toMatchObject({ step: 'review', notice: 'reverted', status: 'proved' })
  const mayWait = { failure: { code: 'DEPOSIT_MAY_BE_WAITING' } }
  await flow.sign()
  expect(flow.getState()).toMatchObject({ phase: 'stopped', ...mayWait })
  await flow.back()
  for (const leave of [() => flow.renewOffer(), () => flow.edit()]) {
    await leave()
    expect(flow.getState()).toMatchObject({ step: 'review', stake: { id: entry?.id }, ...mayWait })
  }
  await bench.chain.client.mine({ blocks: 1 })
  await flow.renewOffer()
  await expect.poll(() => step(flow)).toBe('confirmed')
  expect(send).toHaveBeenCalledTimes(1)
  expect(await batches()).toBe(1)
})

/** Shows no logs, and a newest block far ahead of the chain. */
const blindAndAhead = (onLogs = () => {}): Eip1193 => ({
  request: async args => {
    if (args.method === 'eth_getLogs') {
      onLogs()
      return []
    }
    const answer = await bench.chain.provider.request(args)
    return args.method === 'eth_getBlockByNumber' ? { ...(answer as object), number: '0x3b9aca00' } : answer
  },
})

/** A deposit that the wallet never reported, mined some hours ago; its page is closed. */
async function madeUntold(before: (flow: ReturnType<typeof begin>) => Promise<void> = async () => {}) {
  let signed: `0x${string}` = '0x'
  const hold = bench.withheld(raw => (signed = raw), 0)
  const send: FlowWallet['send'] = async (...args) => {
    await hold(...args)
    throw new Error('boom')
  }
  const flow = begin({ wallet: () => bench.wallet({ send }) })
  await stake(flow)
  await expect.poll(() => flow.getState()).toMatchObject({ failure: { code: 'DEPOSIT_NOT_FOUND' } })
  await before(flow)
  flow.stop()
  await bench.chain.client.sendRawTransaction({ serializedTransaction: signed })
  await bench.chain.client.mine({ blocks: 80 })
  const [record] = await bench.store.listAll()
  if (!record?.steps[0]) throw new Error('no record')
  return { record, step: record.steps[0] }
}

function follow(wallet: () => FlowWallet | null, publicReader: Eip1193) {
  const { owner, target } = bench.contextOf()
  const { chain, isLocalChain } = target
  return followedDepositDriver({ owner, chain, isLocalChain, wallet, publicReader }, target)
}

test("blocks that the proxy says it searched are searched again by the wallet's own node", async () => {
  const { step } = await madeUntold()
  let wallet: FlowWallet | null = null
  const driver = follow(() => wallet, blindAndAhead())
  const cursor = { at: null }
  expect(await driver.search(step, new Set(), cursor)).toMatchObject({ trusted: false })
  wallet = bench.wallet()
  expect(await driver.search(step, new Set(), cursor)).toMatchObject({ type: 'sent' })
})

test("a wallet that goes while it is searched does not make the proxy's word its own", async () => {
  const { step } = await madeUntold()
  let reads = 0
  const driver = follow(() => (reads++ === 0 ? bench.wallet() : null), blindAndAhead())
  expect(await driver.search(step, new Set(), { at: null })).not.toMatchObject({
    type: 'absent',
    trusted: true,
  })
})

test("what was given up is let go only after a search by the wallet's own node", async () => {
  const { record } = await madeUntold(async flow => {
    await flow.giveUpLost()
    await expect.poll(() => flow.getState()).toMatchObject({ step: 'review', status: 'proved' })
  })
  let wallet: FlowWallet | null = null
  const connectsMeanwhile = blindAndAhead(() => (wallet = bench.wallet()))
  const driver = follow(() => wallet, connectsMeanwhile)
  await expect(letStakeGo(bench.store, record.id, async () => driver)).rejects.toMatchObject({
    code: 'WALLET_DISCONNECTED',
  })
  expect(await bench.store.get(record.id)).toMatchObject({ closedAt: null })
})
