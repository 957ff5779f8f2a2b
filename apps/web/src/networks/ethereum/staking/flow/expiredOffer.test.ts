// @vitest-environment node
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { createFlowHarness } from '../test/createFlowHarness.ts'

const bench = createFlowHarness()

test('an offer that ran out while the review was open is not sent, and the wallet is not asked', async () => {
  const send = vi.fn()
  const flow = bench.begin({ wallet: () => bench.wallet({ send }) })
  await bench.toReview(flow)
  expect(flow.getState()).toMatchObject({ status: 'proved' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 })
  await flow.sign()
  expect(flow.getState()).toMatchObject({ step: 'sign', phase: 'stopped', failure: { code: 'OFFER_OVER' } })
  expect(send).not.toHaveBeenCalled()
})
