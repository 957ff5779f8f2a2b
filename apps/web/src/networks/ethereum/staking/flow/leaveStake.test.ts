// @vitest-environment node
import 'fake-indexeddb/auto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFlowHarness } from '../test/createFlowHarness.ts'

const { begin, one, stake, step, toReview, batches } = createFlowHarness()

/** Long enough for what the journal announces to have been followed. */
const settled = () => sleep(300)

test('back to the form from the credentials stays at the form', async () => {
  const flow = begin()
  await flow.start()
  await flow.submitDetails(one)
  expect(step(flow)).toBe('credentials')
  await flow.edit()
  await settled()
  expect(flow.getState()).toMatchObject({ step: 'details', draft: one })
})

test('back to the form from the review stays at the form, and another stake can be prepared', async () => {
  const flow = begin()
  await toReview(flow)
  await flow.edit()
  await settled()
  expect(flow.getState()).toMatchObject({ step: 'details', draft: one })
  await flow.submitDetails(one)
  await settled()
  expect(step(flow)).toBe('credentials')
})

test('after a confirmed stake, one more begins at an empty form', async () => {
  const flow = begin()
  await stake(flow)
  await expect.poll(() => step(flow)).toBe('confirmed')
  await flow.stakeMore()
  await settled()
  expect(flow.getState()).toMatchObject({ step: 'details', draft: null })
})

test('a stake that one tab let go is let go in the other, and nothing of it can be signed there', async () => {
  const [here, there] = [begin(), begin()]
  await toReview(here)
  await there.start()
  await expect.poll(() => there.getState()).toMatchObject({ step: 'review', status: 'proved' })
  await here.edit()
  await there.sign()
  await settled()
  await expect.poll(() => step(there)).toBe('details')
  expect(await batches()).toBe(0)
})
