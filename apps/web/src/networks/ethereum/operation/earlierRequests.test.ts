// @vitest-environment node
import 'fake-indexeddb/auto'
import type { ActionRequest } from '@granary/drivers/evm'
import { expect, test } from 'vitest'
import { operationBench } from './test/operationBench.ts'

const bench = operationBench()
const { begin, request, act, reaches, toReview, validator } = bench
const partial = (index: number, amountGwei = 1_000_000_000n) =>
  request(index, { operation: 'partial', amountGwei })
const exit = (index: number) => request(index, { operation: 'exit' })
const consolidate = (source: number, target: number) =>
  request(source, { operation: 'consolidate', target: validator(target) })

async function make(asked: ActionRequest): Promise<void> {
  const flow = begin()
  await act(flow, [asked])
  await reaches(flow, { step: 'confirmed' })
  await flow.done()
}

async function leaveWaiting(asked: ActionRequest): Promise<void> {
  await bench.chain.client.setAutomine(false)
  const flow = begin()
  await act(flow, [asked])
  await reaches(flow, { step: 'broadcast' })
  await flow.leave()
}

/** What a form of another visit comes to. */
async function reviewed(asked: ActionRequest) {
  const flow = begin()
  await flow.start()
  await flow.leave()
  void flow.request(asked)
  await expect.poll(() => flow.getState()).toMatchObject({ status: expect.stringMatching('ready|blocked') })
  return flow.getState()
}
const unseen = { status: 'blocked', failure: { code: 'REQUEST_UNSEEN' } }

test('an exit waits until the beacon chain has seen an earlier partial withdrawal', async () => {
  await make(partial(12))
  expect(await reviewed(exit(12))).toMatchObject(unseen)
  bench.headMoves(10)
  expect(await reviewed(exit(12))).toMatchObject(unseen)
  await bench.takeAll(bench.chain.withdrawalRequests)
  expect(await reviewed(exit(12))).toMatchObject({ status: 'ready' })
})

test('a quiet check changes nothing until the review may be signed, and asks no wallet', async () => {
  await make(partial(12))
  const flow = begin()
  await flow.start()
  await flow.leave()
  void flow.request(exit(12))
  await reaches(flow, { ...unseen, step: 'review' })
  const told = flow.getState()
  const states: unknown[] = []
  flow.subscribe(() => states.push(flow.getState()))
  await flow.checkAgain('quietly')
  expect(flow.getState()).toBe(told)
  expect(states).toEqual([])
  bench.headMoves(10)
  await bench.takeAll(bench.chain.withdrawalRequests)
  await flow.checkAgain('quietly')
  expect(states).toMatchObject([{ step: 'review', status: 'ready', failure: null }])
})

test('an empty queue proves nothing while the beacon chain was not read so far', async () => {
  await make(partial(12))
  await bench.takeAll(bench.chain.withdrawalRequests)
  expect(await reviewed(exit(12))).toMatchObject(unseen)
})

test("a request counts as seen after the longest queue's blocks", async () => {
  await make(partial(12))
  bench.headMoves(100)
  await bench.chain.client.mine({ blocks: 64 })
  expect(await reviewed(exit(12))).toMatchObject({ status: 'ready' })
})

test('the whole excess is not requested twice', async () => {
  const all = (validator(12).balanceGwei ?? 0n) - 32_000_000_000n
  await make(partial(12, all))
  expect(await reviewed(partial(12, all))).toMatchObject(unseen)
  expect(await reviewed(partial(13, all))).toMatchObject({ status: 'ready' })
})

test.each([
  ['into a validator whose exit is on its way', () => exit(13), () => consolidate(12, 13)],
  [
    'out of a validator into which another one is moved',
    () => consolidate(12, 13),
    () => consolidate(13, 14),
  ],
])('a consolidation %s is refused', async (_, first, then) => {
  await leaveWaiting(first())
  expect(await reviewed(then())).toMatchObject({ status: 'blocked', failure: { code: 'ACTION_IN_FLIGHT' } })
})

test("an exit of a consolidation's target is refused", async () => {
  await leaveWaiting(consolidate(12, 13))
  expect(await reviewed(exit(13))).toMatchObject({
    status: 'blocked',
    failure: { code: 'ACTION_IN_FLIGHT' },
  })
})

test('several validators consolidate into one, one by one', async () => {
  const flow = begin()
  await toReview(flow, [consolidate(12, 14), consolidate(13, 14)])
  await flow.sign()
  await reaches(flow, { step: 'confirmed' })
})
