// @vitest-environment node
import { expect, test } from 'vitest'
import { engineBench, shapes, testPlan, testStep } from '../../test/engineBench.ts'
import type { TestChain } from '../../test/TestChain.ts'

const bench = engineBench()
const isReady = { step: 'review', status: 'ready' }

/** A requested plan, withheld by the wallet and given up by the person. */
async function givenUp(plan = shapes['one step'].plan) {
  const [chain] = bench.chains as [TestChain]
  chain.manners = ['keeps_it']
  const machine = await bench.review(plan)
  await machine.sign()
  await bench.reaches(machine, state => state.step === 'sign' && state.phase === 'lost')
  await machine.giveUpLost()
  await expect.poll(() => machine.getState()).toMatchObject(isReady)
  return { chain, machine }
}

test('a reviewed plan asks for its next step without another review', async () => {
  const [chain] = bench.chains as [TestChain]
  const machine = await bench.review(shapes['several in order'].plan)
  const walked: string[] = []
  machine.subscribe(() => {
    const { step } = machine.getState()
    if (walked.at(-1) !== step) walked.push(step)
  })
  await machine.sign()
  for (let i = 0; i < 3; i += 1) {
    await bench.reaches(machine, state => state.step === 'broadcast' && chain.questions.length === i + 1)
    chain.mine()
  }
  await bench.reaches(machine, state => state.step === 'confirmed')
  expect(walked).toEqual(['sign', 'broadcast', 'sign', 'broadcast', 'sign', 'broadcast', 'confirmed'])
})

const keyed = (mark: string) => testPlan(testStep(mark, { exclusiveKeys: ['0xkey'] }))

test('a review resumes a given-up transaction that arrived late, when a key identifies it', async () => {
  const { chain, machine } = await givenUp(keyed('a'))
  chain.sendKept()
  chain.mine()
  await machine.checkAgain()
  await bench.reaches(machine, state => state.step === 'confirmed')
  expect(chain.questions).toHaveLength(1)
})

test('a given-up plan is closed only once none of it can still arrive', async () => {
  const { chain, machine } = await givenUp()
  await machine.letGo()
  expect(machine.getState()).toMatchObject({ step: 'review', failure: { code: 'ACTION_MAY_BE_WAITING' } })
  chain.height += 30
  await machine.letGo()
  expect(machine.getState()).toEqual({ step: 'idle' })
  expect(await bench.onlyRecord()).toMatchObject({ closedAt: expect.any(String) })
})

test('a given-up plan that arrived late is resumed instead of closed', async () => {
  const { chain, machine } = await givenUp()
  chain.sendKept()
  chain.mine()
  await machine.letGo()
  await bench.reaches(machine, state => state.step === 'confirmed')
})

test('an earlier plan that made the same transaction late replaces the one under review', async () => {
  const { chain, machine } = await givenUp(keyed('a'))
  machine.stop()
  const [first] = await bench.store.listAll()
  await bench.store.update(first?.id ?? '', record => ({ ...record, closedAt: record.updatedAt }))
  const second = await bench.store.create(keyed('b'))
  const again = bench.begin()
  again.resume(second)
  await expect.poll(() => again.getState()).toMatchObject(isReady)
  chain.sendKept()
  chain.mine()
  await again.sign()
  const state = await bench.reaches(again, ({ step }) => step === 'confirmed')
  expect(state).toMatchObject({ record: { id: first?.id } })
  await expect.poll(() => bench.store.get(second.id)).toMatchObject({ closedAt: expect.any(String) })
})

test('a plan that another tab changed is reviewed again', async () => {
  const stepOf = (key: string) => testStep('a', { exclusiveKeys: [key], traces: [{ mark: 'a', key }] })
  const { id } = await bench.store.create(testPlan(stepOf('0x1')))
  const machine = await bench.resume()
  await expect.poll(() => machine.getState()).toMatchObject(isReady)
  await bench.store.update(
    id,
    record => ({ ...record, steps: [{ ...stepOf('0x2'), attempts: [] }] }) as never,
  )
  await expect
    .poll(() => machine.getState())
    .toMatchObject({ ...isReady, plan: { steps: [{ exclusiveKeys: ['0x2'] }] } })
})

test('a plan left beside others keeps its exclusive keys', async () => {
  const [chain] = bench.chains as [TestChain]
  const steps = ['a', 'b'].map(mark => testStep(mark, { exclusiveKeys: [mark] }))
  const machine = await bench.review(testPlan(...steps))
  await machine.sign()
  await bench.reaches(machine, state => state.step === 'broadcast')
  await machine.leave('beside')
  await expect.poll(() => bench.onlyRecord()).toMatchObject({ closedAt: expect.any(String), steps: [{}, {}] })
  expect(chain.questions).toHaveLength(1)
})

test('going back from the review of a plan that may still arrive drops its unrequested steps', async () => {
  const { machine } = await givenUp(shapes['several in order'].plan)
  await machine.back()
  expect(machine.getState()).toEqual({ step: 'idle' })
  expect(await bench.onlyRecord()).toMatchObject({ closedAt: null, steps: [{ lane: 'test.a' }] })
})

test('the next visit resumes an older plan once the newer ones are over', async () => {
  const { machine } = await givenUp()
  await machine.leave()
  await machine.review(testPlan(testStep('b')))
  await bench.toConfirmed(machine)
  machine.stop()
  const next = await bench.resume()
  expect(next.getState()).toMatchObject({ step: 'review', record: { steps: [{ lane: 'test.a' }] } })
})

test('a review follows another tab that drops one of its steps', async () => {
  const { machine } = await givenUp(shapes['a bundle'].plan)
  const { id } = await bench.onlyRecord()
  await bench.store.update(id, record => {
    const [, second] = record.steps
    return { ...record, steps: second ? [second] : [] }
  })
  await expect
    .poll(() => machine.getState())
    .toMatchObject({ ...isReady, plan: { steps: [{ lane: 'test.b' }] } })
})
