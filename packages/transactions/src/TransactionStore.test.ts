// @vitest-environment node
import { expect, test } from 'vitest'
import { engineBench, testPlan, testStep } from '../test/engineBench.ts'
import { isConfirmed, isUnfinished, type TransactionRecord } from './record/index.ts'
import { type Question, withFound } from './record/transitions.ts'
import type { PlannedStep } from './TransactionPlan.ts'
import { placeKey, TransactionStore } from './TransactionStore.ts'

const bench = engineBench()
const at = '2026-11-23T10:00:00.000Z'

function questionFor(step = testStep('a'), index = 0): Question {
  return { index, step: step as PlannedStep, asked: { expiry: 120 }, askedAt: at, bundle: null }
}

function ask(step = testStep('a'), recordId: string | null = null, over?: ReadonlySet<string>) {
  return bench.store.ask({ plan: testPlan(step), recordId }, [questionFor(step)], over)
}

const settle = (record: TransactionRecord, outcome: Parameters<typeof bench.store.settle>[2]) =>
  bench.store.settle(record.id, [0], outcome, at)

const notSent = { state: 'failed', reason: 'not_sent', receipt: null } as const

test('a request is recorded as asked, and reads back with its bigint', async () => {
  const { id } = await ask()
  expect(await bench.store.get(id)).toMatchObject({
    kind: 'test.move',
    closedAt: null,
    steps: [{ attempts: [{ state: 'asked', call: { mark: 'a', amount: 5n }, asked: { expiry: 120 } }] }],
  })
})

test('when two tabs ask for one lane at once, one is refused', async () => {
  const results = await Promise.allSettled([ask(), ask()])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await bench.store.listAll()).toHaveLength(1)
})

test('a repeated request shows its new values, not those of the first', async () => {
  const { id } = await settle(await ask(), { state: 'rejected' })
  await ask(testStep('a', { call: { mark: 'a', amount: 7n }, facts: { amount: '7' } }), id)
  expect((await bench.store.get(id))?.steps).toMatchObject([
    {
      facts: { amount: '7' },
      call: { amount: 7n },
      attempts: [{ call: { amount: 5n } }, { call: { amount: 7n } }],
    },
  ])
})

test('another lane, or the same lane of another account, stays free', async () => {
  await ask()
  await ask(testStep('b'))
  await ask(testStep('a', { account: 'bob' }))
  expect(await bench.store.listAll()).toHaveLength(3)
})

test('a request supersedes a given-up plan, which stays recorded', async () => {
  const first = await settle(await ask(), notSent)
  await ask()
  expect(await bench.store.get(first.id)).toMatchObject({ closedAt: expect.any(String) })
  expect(await bench.store.latestOpen(first, ['test.move'])).not.toMatchObject({ id: first.id })
})

/** A plan of these steps, for which the wallet was asked one after another, and each answer. */
async function askedInTurn(...answers: readonly [mark: string, outcome: typeof notSent | 'confirmed'][]) {
  const steps = [...answers.map(([mark]) => testStep(mark)), testStep('unasked')]
  const { id } = await bench.store.create(testPlan(...steps))
  for (const [index, [mark, outcome]] of answers.entries()) {
    await bench.store.ask({ plan: testPlan(...steps), recordId: id }, [questionFor(testStep(mark), index)])
    if (outcome !== 'confirmed') await bench.store.settle(id, [index], outcome, at)
    else {
      await bench.store.settle(id, [index], { state: 'broadcast', hash: mark }, at)
      await bench.store.settle(id, [index], { state: 'confirmed', receipt: {} }, at)
    }
  }
  return id
}
const lanesOf = ({ steps }: TransactionRecord) => steps.map(({ lane }) => lane)

test('a given-up step leaves alone: it becomes a closed plan, and the others stay open', async () => {
  const id = await askedInTurn(['a', 'confirmed'], ['b', notSent])
  const rest = await bench.store.leaveStep(id, 1)
  expect(rest).toMatchObject({ id, closedAt: null })
  expect(lanesOf(rest)).toEqual(['test.a', 'test.unasked'])
  const apart = (await bench.store.listAll()).find(record => record.id !== id)
  expect(apart).toMatchObject({ closedAt: expect.any(String), steps: [{ attempts: [{ state: 'failed' }] }] })
  await expect(bench.store.leaveStep(id, 0)).rejects.toMatchObject({ code: 'ACTION_STEP_INVALID' })
})

test('leaving the last requested step closes its plan', async () => {
  const id = await askedInTurn(['a', notSent])
  expect(await bench.store.leaveStep(id, 0)).toMatchObject({ id, closedAt: expect.any(String) })
  expect(await bench.store.listAll()).toHaveLength(1)
})

test('a request takes only its own step out of a given-up plan', async () => {
  const id = await askedInTurn(['a', notSent], ['b', notSent])
  await ask(testStep('b'))
  const before = await bench.store.get(id)
  expect(before).toMatchObject({ closedAt: null })
  expect(before && lanesOf(before)).toEqual(['test.a', 'test.unasked'])
})

test('a step that left its plan cannot be requested at the index of another', async () => {
  const id = await askedInTurn(['a', notSent], ['b', notSent])
  await bench.store.leaveStep(id, 0)
  await expect(ask(testStep('a'), id)).rejects.toMatchObject({ code: 'ACTION_STEP_INVALID' })
})

test('a transaction found late reopens its closed plan without the unrequested steps', async () => {
  const id = await askedInTurn(['a', notSent])
  await bench.store.leaveStep(id, 0)
  const found = await bench.store.update(id, record => withFound(record, 0, { hash: 'h' }))
  expect(found).toMatchObject({ closedAt: null, steps: [{ attempts: [{ state: 'broadcast' }] }] })
  expect(lanesOf(found)).toEqual(['test.a'])
})

test('a broadcast or confirmed plan cannot be requested again', async () => {
  const { id } = await ask()
  await expect(ask(testStep('a'), id)).rejects.toMatchObject({ code: 'ACTION_STEP_INVALID' })
  await bench.store.settle(id, [0], { state: 'broadcast', hash: 'h' }, at)
  await bench.store.settle(id, [0], { state: 'confirmed', receipt: {} }, at)
  await expect(ask(testStep('a'), id)).rejects.toMatchObject({ code: 'ACTION_STEP_INVALID' })
})

test('an attempt rejects an outcome that its state does not allow', async () => {
  const { id } = await ask()
  await expect(settle(await ask(testStep('b')), { state: 'unmined' })).rejects.toMatchObject({
    code: 'ACTION_STEP_INVALID',
  })
  await expect(bench.store.settle(id, [4], notSent, at)).rejects.toMatchObject({
    code: 'ACTION_STEP_INVALID',
  })
})

const withKey = (mark: string) => testStep(mark, { exclusiveKeys: ['0xkey'] })

test('an exclusive key is taken while its transaction is requested, broadcast or confirmed', async () => {
  const first = await ask(withKey('a'))
  const refused = { code: 'DEPOSIT_ALREADY_MADE' }
  await expect(ask(withKey('b'))).rejects.toMatchObject(refused)
  await settle(first, { state: 'broadcast', hash: 'h' })
  await expect(ask(withKey('b'))).rejects.toMatchObject(refused)
  await settle(first, { state: 'confirmed', receipt: {} })
  await expect(ask(withKey('b'))).rejects.toMatchObject(refused)
})

test('an exclusive key of a given-up transaction is free for its own plan, and for others once it is over', async () => {
  const first = await settle(await ask(withKey('a')), notSent)
  await expect(ask(withKey('b'))).rejects.toMatchObject({ code: 'DEPOSIT_ALREADY_MADE' })
  const [step] = first.steps
  if (!step) throw new Error('no step')
  const over = new Set([placeKey({ record: first, index: 0, step })])
  const second = await ask(withKey('b'), null, over)
  await settle(second, { state: 'rejected' })
  await ask(withKey('a'), first.id)
})

test('an exclusive key is free after the wallet rejected its request', async () => {
  await settle(await ask(withKey('a')), { state: 'rejected' })
  await ask(withKey('b'))
})

test('a step with an exclusive key is refused when its record changed since the review', async () => {
  const plan = testPlan(testStep('a', { exclusiveKeys: ['0xkey'], traces: [{ mark: 'other' }] }))
  const { id } = await bench.store.create(plan)
  await expect(ask(withKey('a'), id)).rejects.toMatchObject({ code: 'ACTION_STEP_INVALID' })
  expect((await bench.store.get(id))?.steps[0]?.attempts).toEqual([])
})

test('a plan that another tab closed since its review cannot be requested', async () => {
  const plan = testPlan(testStep('a'))
  const { id } = await bench.store.create(plan)
  await bench.store.update(id, record => ({ ...record, closedAt: at }))
  const question = bench.store.ask({ plan, recordId: id, isOpen: true }, [questionFor()])
  await expect(question).rejects.toMatchObject({ code: 'ACTION_STEP_INVALID' })
})

test("a draft keeps its feature's data, and counts as unfinished without steps", async () => {
  const { id } = await bench.store.create({ ...testPlan(), data: { wish: 5n } })
  const draft = await bench.store.get(id)
  expect(draft).toMatchObject({ data: { wish: 5n }, steps: [] })
  expect(draft && [isUnfinished(draft), isConfirmed(draft)]).toEqual([true, false])
})

test('a record that its kind rejects is set aside unchanged', async () => {
  const store = new TransactionStore(bench.connection, {
    'test.move': ({ data }) => {
      if (typeof data.wish !== 'bigint') throw new TypeError('no wish')
    },
  })
  const fits = await store.create({ ...testPlan(), data: { wish: 5n } })
  const other = await store.create({ ...testPlan(), data: { wish: 'five' } })
  expect((await store.listAll()).map(({ id }) => id)).toEqual([fits.id])
  expect(await bench.connection.listSetAside()).toMatchObject([{ raw: { id: other.id } }])
})

async function spoil(id: string, over: object): Promise<void> {
  await bench.connection.write(async writing => {
    const store = writing.objectStore('transactions')
    await store.put({ ...((await store.get(id)) as object), ...over })
  })
}

test('an unreadable record is set aside unchanged, and its lane is refused', async () => {
  const { id } = await ask()
  await spoil(id, { steps: [{ lane: 'test.a', account: 'alice' }] })
  expect(await bench.store.listAll()).toEqual([])
  expect(await bench.connection.listSetAside()).toMatchObject([{ raw: { id } }])
  await expect(ask()).rejects.toMatchObject({ code: 'ACTION_RECORD_UNREADABLE' })
  await ask(testStep('b'))
})

test('a record of a later version stays in place, and its lane is refused', async () => {
  const { id } = await ask()
  await spoil(id, { version: 2 })
  await expect(ask()).rejects.toMatchObject({ code: 'ACTION_RECORD_UNREADABLE' })
  expect(await bench.connection.listSetAside()).toEqual([])
})

test('a plan begun outside the site is followed from its hash', async () => {
  const [chain] = bench.chains
  const plan = { ...testPlan(testStep('a')), origin: 'toolkit' }
  chain?.transactions.push({ hash: 'h', mark: 'a', expiry: 120, height: null, succeeded: true })
  await bench.store.takeOver(plan, questionFor(), 'h')
  const machine = await bench.resume()
  expect(machine.getState()).toMatchObject({ step: 'broadcast', record: { origin: 'toolkit' } })
  await bench.toConfirmed(machine)
  expect(chain?.questions).toEqual([])
})
