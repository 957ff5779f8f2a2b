// @vitest-environment node
import { lastAttempt } from '@granary/transactions/record'
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type ActionRecord, isActionUnfinished } from './ActionRecord.ts'
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
  return record && lastAttempt(record)?.state
}
const eventually = (state: string) => expect.poll(storedState).toBe(state)

/** On its way, and its page left. */
async function left(send = wallet().send) {
  await bench.chain.client.setAutomine(false)
  const flow = begin({ wallet: () => wallet({ send }) })
  await act(flow)
  await reaches(flow, 'broadcast')
  flow.stop()
  return flow
}

describe('following on any page', () => {
  test('records a pending action as confirmed, then as final', async () => {
    await left()
    follow({ wallet: () => null })
    await bench.chain.client.mine({ blocks: 1 })
    await eventually('confirmed')
    await bench.chain.client.mine({ blocks: 5 })
    await new Promise(resolve => setTimeout(resolve, 500))
    // The proxy is not believed that it is final; the wallet's own node is.
    expect(lastAttempt((await stored()) as never)).toMatchObject({ finalAt: null })
    for (const work of works.splice(0)) work.abort()
    follow()
    await expect
      .poll(async () => lastAttempt((await stored()) as never))
      .toMatchObject({ finalAt: expect.any(String) })
  })

  test('finds an action without a hash by its log', async () => {
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

  test('leaves an action alone while a tab asks the wallet for it', async () => {
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

  test('leaves an action to the page that follows it', async () => {
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

  test('takes up a given-up action that comes after all', async () => {
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
    await expect.poll(() => flow.getState()).toMatchObject({ notice: 'dropped' })
    const record = recordOf(flow)
    flow.stop()
    return { record, nonce }
  }

  test('keeps a dropped action until another transaction has taken its nonce for good', async () => {
    const { record, nonce } = await dropped()
    await expect(forget(record)).rejects.toMatchObject({ code: 'ACTION_MAY_BE_WAITING' })
    await bench.replaceWith(nonce, { to: bench.account })
    await bench.chain.client.mine({ blocks: 8 })
    await forget(record)
    const now = await stored()
    expect(now && isActionUnfinished(now)).toBe(false)
  })

  test("believes only the account's own wallet", async () => {
    const { record } = await dropped()
    await expect(forget(record, { wallet: () => null })).rejects.toMatchObject({
      code: 'WALLET_DISCONNECTED',
    })
  })

  test('keeps an action on its way', async () => {
    const flow = await left()
    await expect(forget(recordOf(flow))).rejects.toMatchObject({
      code: expect.stringMatching(/ACTION_MAY_BE_WAITING|ACTION_STEP_INVALID/),
    })
  })
})
