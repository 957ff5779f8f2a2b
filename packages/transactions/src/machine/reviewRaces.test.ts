// @vitest-environment node
import { expect, test } from 'vitest'
import { engineBench, shapes } from '../../test/engineBench.ts'
import type { TestChain } from '../../test/TestChain.ts'

const bench = engineBench()
const isReady = { step: 'review', status: 'ready' }
const { plan } = shapes['one step']

/** A machine at the review of a plan that the wallet has rejected. */
async function rejected() {
  const [chain] = bench.chains as [TestChain]
  chain.manners = ['refuses']
  const machine = await bench.review(plan)
  await machine.sign()
  await expect.poll(() => machine.getState()).toMatchObject({ ...isReady, notice: 'rejected' })
  return machine
}

/** The steps that a machine shows from now on. */
function walkOf(machine: Awaited<ReturnType<typeof rejected>>): string[] {
  const walk: string[] = []
  machine.subscribe(() => {
    const { step } = machine.getState()
    if (walk.at(-1) !== step) walk.push(step)
  })
  return walk
}

test('a plan that was let go is reviewed when it is requested again', async () => {
  const machine = await rejected()
  await machine.back()
  const walk = walkOf(machine)
  await machine.review(plan)
  await expect.poll(() => machine.getState()).toMatchObject(isReady)
  expect(walk).toEqual(['review'])
})

test('a request while the form is just coming back is reviewed', async () => {
  const machine = await rejected()
  const back = machine.back()
  const walk = walkOf(machine)
  await machine.review(plan)
  await back
  await expect.poll(() => machine.getState()).toMatchObject(isReady)
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(walk).toEqual(['review'])
})

test('a request before the records are read is reviewed once they are', async () => {
  const machine = bench.begin()
  const start = machine.start()
  await machine.review(plan)
  await start
  await expect.poll(() => machine.getState()).toMatchObject(isReady)
})
