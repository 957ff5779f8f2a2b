// @vitest-environment node
import 'fake-indexeddb/auto'
import type { FlowWallet } from '@granary/drivers/evm'
import { followTransactions } from '@granary/transactions'
import { describe, expect, test, vi } from 'vitest'
import { flowFailure } from '#web/failure/FlowFailure.ts'
import { followedDepositDriver } from '../in-flight/followedDepositDriver.ts'
import { currentAttempt } from '../stake/stakeState.ts'
import { createFlowHarness } from '../test/createFlowHarness.ts'
import type { StakingFlow } from './StakingFlow.ts'

const gwei = 1_000_000_000n
const bench = createFlowHarness()
const { begin, wallet, toReview, stake, step, sentAttempt, batches, deposited } = bench

/** Waiting in the pool of a chain that makes no blocks by itself. */
async function waiting(send: FlowWallet['send'] = wallet().send): Promise<StakingFlow> {
  await bench.chain.client.setAutomine(false)
  const flow = begin({ wallet: () => wallet({ send }) })
  await stake(flow)
  await expect.poll(() => sentAttempt(flow)?.shown?.nonce).toEqual(expect.any(Number))
  return flow
}

async function mineAgain(): Promise<void> {
  await bench.chain.client.setAutomine(true)
  await bench.chain.client.mine({ blocks: 1 })
}

test('sped up in the wallet: the one that took its place is followed to its block', async () => {
  const send = vi.fn(wallet().send)
  const flow = await waiting(send)
  const [call, gas] = send.mock.calls[0] ?? []
  const before = sentAttempt(flow)
  if (!call || !before) throw new Error('nothing was sent')
  const hash = await bench.chain.client.sendTransaction({
    account: call.from,
    to: call.to,
    value: call.valueWei,
    data: call.data,
    gas: gas ?? 0n,
    nonce: before.shown?.nonce ?? Number.NaN,
    chain: null,
    maxFeePerGas: 500n * gwei,
    maxPriorityFeePerGas: 400n * gwei,
  })
  await mineAgain()
  await expect.poll(() => step(flow)).toBe('confirmed')
  const state = flow.getState()
  expect('stake' in state && currentAttempt(state.stake)).toMatchObject({
    hash,
    replacedHashes: [before.hash],
  })
  expect(await batches()).toBe(1)
})

describe('dropped by every node', () => {
  async function dropped(send: FlowWallet['send'] = wallet().send) {
    const flow = await waiting(send)
    const { hash, shown } = sentAttempt(flow) ?? {}
    if (!hash) throw new Error('nothing was sent')
    await bench.chain.client.dropTransaction({ hash })
    await expect
      .poll(() => flow.getState())
      .toMatchObject({ step: 'review', notice: 'dropped', status: 'proved' })
    return { flow, nonce: shown?.nonce }
  }

  test('leads to the review, and the wallet is asked for the same nonce again: one deposit', async () => {
    const send = vi.fn(wallet().send)
    const { flow, nonce: own } = await dropped(send)
    await mineAgain()
    await flow.sign()
    await expect.poll(() => step(flow)).toBe('confirmed')
    expect(send.mock.calls.map(([, , , nonce]) => nonce)).toEqual([own, own])
    expect(await batches()).toBe(1)
  })

  test('and mined after all: taken over, and the wallet is asked nothing more', async () => {
    const send = vi.fn(wallet().send)
    const { flow } = await dropped(send)
    const [call, gas, , nonce] = send.mock.calls[0] ?? []
    if (!call) throw new Error('nothing was sent')
    await wallet().send(call, gas ?? 0n, { gasPrice: 0n }, nonce ?? null)
    await mineAgain()
    await flow.sign()
    await expect.poll(() => step(flow)).toBe('confirmed')
    expect([send.mock.calls.length, await batches()]).toEqual([1, 1])
  })
})

describe('a confirmed deposit', () => {
  test('whose block is reorganised away is waited for again, and found in its new block', async () => {
    const flow = begin()
    await toReview(flow)
    const before = await bench.chain.client.snapshot()
    const send = vi.fn(wallet().send)
    await flow.sign()
    await expect.poll(() => step(flow)).toBe('confirmed')
    const state = flow.getState()
    const old = 'stake' in state ? currentAttempt(state.stake) : undefined
    if (old?.state !== 'confirmed') throw new Error('not confirmed')
    const raw = await bench.chain.client.request({
      method: 'eth_getRawTransactionByHash',
      params: [old.hash],
    } as never)

    await bench.chain.client.revert({ id: before })
    await bench.chain.client.mine({ blocks: 3 })
    await expect.poll(() => step(flow)).toBe('broadcast')
    expect(await deposited()).toEqual([])

    await bench.chain.client.sendRawTransaction({ serializedTransaction: raw as `0x${string}` })
    await expect.poll(() => step(flow)).toBe('confirmed')
    expect(send).not.toHaveBeenCalled()
    expect(await batches()).toBe(1)
  })

  test('is final once its block is, and then looked at no more', async () => {
    const flow = begin()
    await stake(flow)
    await expect.poll(() => step(flow)).toBe('confirmed')
    const attempt = () => {
      const state = flow.getState()
      return 'stake' in state ? currentAttempt(state.stake) : undefined
    }
    expect(attempt()).toMatchObject({ state: 'confirmed', finalAt: null })
    await bench.chain.client.mine({ blocks: 100 })
    await expect.poll(attempt).toMatchObject({ finalAt: expect.any(String) })
  })
})

test('a transaction whose nonce never appeared is left behind for a stake with other keys, and still found when it is mined', async () => {
  const held = Promise.withResolvers<`0x${string}`>()
  const send = bench.withheld(held.resolve, 0)
  const flow = begin({ wallet: () => wallet({ send }) })
  await stake(flow)
  expect(sentAttempt(flow)).toMatchObject({ shown: null })
  await flow.stakeBeside()
  expect(flow.getState()).toMatchObject({ step: 'details', draft: bench.one })
  flow.stop()

  const api = bench.providerApi(deposits => deposits, 100)
  const call = vi.fn(api.call)
  const other = begin({ api: { call: call as typeof api.call } })
  await other.start()
  expect(step(other)).toBe('details')
  await other.submitDetails(bench.one)
  await other.generate()
  await expect.poll(() => other.getState()).toMatchObject({ status: 'proved' })
  expect(call.mock.calls[0]?.[1]).toMatchObject({
    body: { besideOffer: (await bench.stakes())[0]?.offer?.id },
  })

  await bench.chain.client.sendRawTransaction({ serializedTransaction: await held.promise })
  const work = new AbortController()
  const { target, ...context } = bench.contextOf()
  const evm = { ...context, chain: target.chain, isLocalChain: true }
  const driverOf = async () => followedDepositDriver(evm, target)
  void followTransactions({ ...context, driverOf, failureOf: flowFailure }, { signal: work.signal })
  await expect
    .poll(async () => (await bench.stakes()).map(stake => currentAttempt(stake)?.state))
    .toContain('confirmed')
  work.abort()
  const [found] = await bench.stakes()
  expect(found && currentAttempt(found)?.state).toBe('confirmed')
})

test('left behind with its keys, it is never deposited again by another stake of the same keys', async () => {
  const held = Promise.withResolvers<`0x${string}`>()
  const flow = begin({ wallet: () => wallet({ send: bench.withheld(held.resolve, 0) }) })
  await stake(flow)
  await flow.stakeBeside()
  flow.stop()
  const send = vi.fn()
  const other = begin({ wallet: () => wallet({ send }) })
  await stake(other)
  expect(other.getState()).toMatchObject({ failure: { code: 'DEPOSIT_ALREADY_MADE' } })
  expect(send).not.toHaveBeenCalled()
})
