// @vitest-environment node
import { expect, test } from 'vitest'
import { engineBench, testPlan, testStep } from '../../test/engineBench.ts'
import { withFound } from '../record/transitions.ts'
import type { PlannedStep } from '../TransactionPlan.ts'
import { placesOf } from '../TransactionStore.ts'
import { giveUpLost, letGo } from './letGo.ts'
import { recordMade } from './searchStep.ts'

const bench = engineBench()
const notSent = { state: 'failed', reason: 'not_sent', receipt: null } as const
const at = '2026-11-23T10:00:00.000Z'

async function asked(marks: readonly string[], index: number, recordId: string, askedAt = at) {
  const step = testStep(marks[index] ?? '') as PlannedStep
  const question = { index, step, asked: { expiry: 120 }, askedAt, bundle: null }
  return bench.store.ask({ plan: testPlan(...marks.map(mark => testStep(mark))), recordId }, [question])
}

async function givenUpPlan(...marks: string[]) {
  const { id } = await bench.store.create(testPlan(...marks.map(mark => testStep(mark))))
  for (const index of marks.keys()) {
    await asked(marks, index, id)
    await bench.store.settle(id, [index], notSent, at)
  }
  const record = await bench.store.get(id)
  if (!record) throw new Error('no record')
  return record
}

test('a found transaction is not recorded on another step that moved to the same index meanwhile', async () => {
  const record = await givenUpPlan('a', 'b', 'c')
  const context = bench.context()
  const driverOf: typeof context.driverOf = async step => ({
    ...(await context.driverOf(step)),
    findMade: async () => {
      await bench.store.leaveStep(record.id, 0)
      return { hash: 'h' }
    },
  })
  const second = placesOf([record]).filter(({ index }) => index === 1)
  await recordMade({ ...context, driverOf }, second, { node: 'any' })
  const now = await bench.store.get(record.id)
  expect(now?.steps.map(({ lane, attempts }) => [lane, attempts.at(-1)?.state])).toEqual([
    ['test.b', 'failed'],
    ['test.c', 'failed'],
  ])
})

test('a plan is not closed when one of its steps was made during the search', async () => {
  const record = await givenUpPlan('a', 'b')
  const context = bench.context()
  const driverOf: typeof context.driverOf = async step => ({
    ...(await context.driverOf(step)),
    assertGone: async () => {
      const current = await bench.store.get(record.id)
      if (current?.steps[0]?.attempts.at(-1)?.state !== 'failed') return
      await bench.store.update(record.id, each => withFound(each, 0, { hash: 'h' }))
      await bench.store.settle(record.id, [0], { state: 'confirmed', receipt: {} }, at)
    },
  })
  await expect(letGo({ ...context, driverOf }, record)).rejects.toMatchObject({ code: 'ACTION_STEP_INVALID' })
  expect(await bench.store.get(record.id)).toMatchObject({ closedAt: null })
})

test('giving up the searched request spares one that another tab made meanwhile', async () => {
  const { id } = await bench.store.create(testPlan(testStep('a')))
  const searched = await asked(['a'], 0, id)
  await bench.store.settle(id, [0], notSent, at)
  await asked(['a'], 0, id, '2026-11-23T10:05:00.000Z')
  await giveUpLost(bench.context(), searched)
  expect(await bench.store.get(id)).toMatchObject({ steps: [{ attempts: [{}, { state: 'asked' }] }] })
})
