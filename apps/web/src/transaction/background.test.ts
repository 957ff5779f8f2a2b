// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type ActionRecord, isActionUnfinished, lastOf } from './ActionRecord.ts'
import { followWith, forgetWith } from './background.ts'
import type { FlowContext } from './TransactionFlow.ts'
import { flowHarness } from './test/flowHarness.ts'

const bench = flowHarness()
const { begin, wallet, act, toReview, reaches, recordOf, waitsFor, contextOf } = bench

const works: AbortController[] = []
afterEach(() => {
  for (const work of works.splice(0)) work.abort()
})

function follow(over: Partial<FlowContext> = {}): void {
  const work = new AbortController()
  works.push(work)
  const site = { store: bench.store, pollMs: 10 }
  void followWith(() => contextOf(over), site, { signal: work.signal }).catch(() => undefined)
}

const forget = (action: ActionRecord, over: Partial<FlowContext> = {}) =>
  forgetWith(() => contextOf(over), bench.store, action)

const stored = async () => (await bench.actions()).at(-1)
const storedState = async () => {
  const record = await stored()
  return record && lastOf(record).state
}
const eventually = (state: string) => expect.poll(storedState, { timeout: 10_000 }).toBe(state)

/** On its way, and its page left. */
async function left(send = wallet().send) {
  await bench.chain.client.setAutomine(false)
  const flow = begin({ wallet: () => wallet({ send }) })
  await act(flow)
  await reaches(flow, 'broadcast')
  flow.stop()
  return flow
}

describe('on any page', () => {
  test('an action on its way is written down as confirmed once a block holds it, and final once that is', async () => {
    await left()
    follow({ wallet: () => null })
    await bench.chain.client.mine({ blocks: 1 })
    await eventually('confirmed')
    await bench.chain.client.mine({ blocks: 5 })
    await new Promise(resolve => setTimeout(resolve, 500))
    // The proxy is not believed that it is final; the wallet's own node is.
    expect(lastOf((await stored()) as never)).toMatchObject({ finalAt: null })
    for (const work of works.splice(0)) work.abort()
    follow()
    await expect
      .poll(async () => lastOf((await stored()) as never), { timeout: 10_000 })
      .toMatchObject({ finalAt: expect.any(String) })
  })

  test('one whose hash never came back is found by the log it left', async () => {
    const prompt = Promise.withResolvers<`0x${string}`>()
    const flow = begin({ wallet: () => wallet({ send: () => prompt.promise }) })
    await toReview(flow)
    const signing = flow.sign()
    await expect.poll(() => flow.getState()).toMatchObject({ phase: 'asking' })
    flow.stop()
    const { call } = bench.stakeRequest()
    await bench.replaceWith(0, { to: call.to, value: call.valueWei, data: call.data })
    prompt.reject(new Error('gone'))
    await signing
    follow({ wallet: () => null })
    await eventually('confirmed')
  })

  test('one that a tab is asking the wallet for is left alone until it has asked', async () => {
    const prompt = Promise.withResolvers<`0x${string}`>()
    const flow = begin({ wallet: () => wallet({ send: () => prompt.promise }) })
    await toReview(flow)
    const signing = flow.sign()
    await expect.poll(() => flow.getState()).toMatchObject({ phase: 'asking' })
    flow.stop()
    const { call } = bench.stakeRequest()
    await bench.replaceWith(0, { to: call.to, value: call.valueWei, data: call.data })
    follow({ wallet: () => null })
    await new Promise(resolve => setTimeout(resolve, 500))
    expect(await storedState()).toBe('asked')
    prompt.reject(new Error('gone'))
    await signing
    await eventually('confirmed')
  })

  test('one that a page follows itself is left to it until that page is gone', async () => {
    await bench.chain.client.setAutomine(false)
    const flow = begin({ pollMs: 60_000 })
    await act(flow)
    await reaches(flow, 'broadcast')
    const request = vi.fn(bench.provider.request)
    follow({ wallet: () => null, publicReader: { request } })
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(request).not.toHaveBeenCalled()
    flow.stop()
    await bench.chain.client.mine({ blocks: 1 })
    await eventually('confirmed')
  })

  test('one that was given up and comes after all is taken up again', async () => {
    const send = vi.fn(wallet().send).mockRejectedValueOnce(new Error('boom'))
    const flow = begin({ wallet: () => wallet({ send }) })
    await act(flow)
    await expect.poll(() => flow.getState()).toMatchObject({ phase: 'lost' })
    await flow.giveUpLost()
    flow.stop()
    follow()
    const { call } = bench.stakeRequest()
    await bench.replaceWith(0, { to: call.to, value: call.valueWei, data: call.data })
    await eventually('confirmed')
  })
})

describe('forgetting', () => {
  async function dropped() {
    await bench.chain.client.setAutomine(false)
    const flow = begin()
    await act(flow)
    const nonce = await waitsFor(flow)
    await bench.chain.client.request({ method: 'anvil_dropAllTransactions', params: [] } as never)
    await expect.poll(() => flow.getState(), { timeout: 10_000 }).toMatchObject({ notice: 'dropped' })
    const record = recordOf(flow)
    flow.stop()
    return { record, nonce }
  }

  test('one that the network lost is kept until another transaction has taken its place for good', async () => {
    const { record, nonce } = await dropped()
    await expect(forget(record)).rejects.toMatchObject({ code: 'ACTION_MAY_BE_WAITING' })
    await bench.replaceWith(nonce, { to: bench.account })
    await bench.chain.client.mine({ blocks: 8 })
    await forget(record)
    const now = await stored()
    expect(now && isActionUnfinished(now)).toBe(false)
  })

  test('nobody but its own wallet is believed', async () => {
    const { record } = await dropped()
    await expect(forget(record, { wallet: () => null })).rejects.toMatchObject({
      code: 'WALLET_DISCONNECTED',
    })
  })

  test('one that is on its way is kept', async () => {
    const flow = await left()
    await expect(forget(recordOf(flow))).rejects.toMatchObject({
      code: expect.stringMatching(/ACTION_MAY_BE_WAITING|ACTION_STEP_INVALID/),
    })
  })
})
