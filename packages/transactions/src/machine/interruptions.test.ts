// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { engineBench, type Shape, shapes } from '../../test/engineBench.ts'
import type { TestChain } from '../../test/TestChain.ts'
import type { TransactionMachine } from './TransactionMachine.ts'

const bench = engineBench()

/** Waits until the wallet was asked for the step with a known outcome, then lets it happen. */
async function onItsWay(machine: TransactionMachine<bigint>, step: number): Promise<void> {
  await untilAsked(machine, step)
  await bench.reaches(machine, state => state.step === 'broadcast' && state.record.steps[step] !== undefined)
  await seen()
}

/** Continues until the wallet was asked for that step. */
async function untilAsked(machine: TransactionMachine<bigint>, step: number): Promise<void> {
  const advance = () => {
    const state = machine.getState()
    const record = 'record' in state ? state.record : null
    const attempts = record?.steps[step]?.attempts.length ?? 0
    if (attempts > 0) return attempts
    if (state.step === 'review' && state.status === 'ready') void machine.sign()
    if (state.step === 'broadcast') for (const chain of bench.chains) chain.mine()
    return attempts
  }
  await expect.poll(advance, { interval: 5 }).toBeGreaterThan(0)
}

const pauseMs = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
/** Time for some looks at what is on its way. */
const seen = () => pauseMs(40)

const stateOf = async (step: number) => (await bench.onlyRecord()).steps[step]?.attempts.at(-1)?.state

type Interruption = {
  /** The wallet's answer about the step; sends by default. */
  manner?: TestChain['manners'][number]
  /** What happens after the wallet was asked. */
  happens?(
    machine: TransactionMachine<bigint>,
    chain: TestChain,
    step: number,
  ): Promise<TransactionMachine<bigint>>
  /** Total questions about the step. */
  questions: number
}

async function reload(machine: TransactionMachine<bigint>): Promise<TransactionMachine<bigint>> {
  machine.stop()
  for (const chain of bench.chains) chain.endSilence()
  await pauseMs(10)
  return bench.resume()
}

const interruptions: Record<string, Interruption> = {
  'is not interrupted': { questions: 1 },
  'is reloaded while it waits for its block': {
    async happens(machine, _chain, step) {
      await onItsWay(machine, step)
      return reload(machine)
    },
    questions: 1,
  },
  'crashes before the wallet was reached': {
    manner: 'is_not_reached',
    happens: reload,
    questions: 2,
  },
  'crashes after the wallet sent it': { manner: 'sends_silently', happens: reload, questions: 1 },
  'gets no clear answer though the wallet sent it': { manner: 'sends_and_fails', questions: 1 },
  'is refused in the wallet': { manner: 'refuses', questions: 2 },
  'is replaced in the wallet': {
    async happens(machine, chain, step) {
      await onItsWay(machine, step)
      chain.replace()
      return machine
    },
    questions: 1,
  },
  'is given up, and the wallet sends it after all': {
    manner: 'keeps_it',
    async happens(machine, chain) {
      await bench.reaches(machine, state => state.step === 'sign' && state.phase === 'lost')
      await machine.giveUpLost()
      await bench.reaches(machine, state => state.step === 'review' && state.status === 'ready')
      chain.sendKept()
      chain.mine()
      return machine
    },
    questions: 1,
  },
  'is left for now and taken up on the next visit': {
    async happens(machine, _chain, step) {
      await onItsWay(machine, step)
      machine.stop()
      return bench.resume()
    },
    questions: 1,
  },
  'is reorganised away after its block': {
    async happens(machine, chain, step) {
      await onItsWay(machine, step)
      chain.mine()
      await expect.poll(() => stateOf(step)).toBe('confirmed')
      chain.reorganise(1)
      await expect.poll(() => stateOf(step)).toBe('broadcast')
      await bench.reaches(machine, state => state.step !== 'confirmed')
      return machine
    },
    questions: 1,
  },
}

/** These end a transaction that has a hash; a wallet ends its bundles itself. */
const endings: Record<string, Interruption> = {
  'is cancelled in the wallet': {
    async happens(machine, chain, step) {
      await onItsWay(machine, step)
      chain.cancel()
      await bench.reaches(machine, state => state.step === 'review' && state.notice === 'cancelled')
      return machine
    },
    questions: 2,
  },
  'is dropped by every node': {
    async happens(machine, chain, step) {
      await onItsWay(machine, step)
      chain.drop()
      await bench.reaches(machine, state => state.step === 'review' && state.notice === 'dropped')
      return machine
    },
    questions: 2,
  },
}

const table = (Object.keys(shapes) as Shape[]).flatMap(shape => {
  const { marks, bundling } = shapes[shape]
  const steps = bundling ? [0] : marks.map((_, i) => i)
  const all = bundling ? interruptions : { ...interruptions, ...endings }
  return Object.entries(all).flatMap(([name, interruption]) =>
    steps.map(step => ({ shape, name, step, interruption })),
  )
})

describe('an interrupted plan ends confirmed, and no step happens twice', () => {
  test.each(table)('$shape, step $step $name', async ({ shape, step, interruption }) => {
    const { plan, bundling, marks } = shapes[shape]
    const mark = marks[step] ?? ''
    const chain = bench.chainOf(plan.steps[step]?.network ?? '')
    for (const each of bench.chains) each.bundling = bundling
    let machine = await bench.review(plan)
    if (step > 0 && bench.chains[0] === chain) for (let i = 0; i < step; i += 1) chain.manners.push('sends')
    if (interruption.manner) chain.manners.push(interruption.manner)
    await untilAsked(machine, step)
    if (interruption.happens) machine = await interruption.happens(machine, chain, step)
    await bench.toConfirmed(machine)

    for (const [i, each] of marks.entries())
      expect(bench.chainOf(plan.steps[i]?.network ?? '').made(each), `made ${each}`).toBe(1)
    expect(chain.questions.filter(question => question.includes(mark))).toHaveLength(interruption.questions)
    await bench.onlyRecord()
  })
})

describe('in a second tab', () => {
  test.each(Object.keys(shapes) as Shape[])('%s: one tab asks, the other is refused', async shape => {
    const { plan, bundling, marks } = shapes[shape]
    for (const chain of bench.chains) chain.bundling = bundling
    const [one, other] = [await bench.review(plan), await bench.review(plan)]
    await Promise.all([one.sign(), other.sign()])
    const [asking, refused] = one.getState().step === 'broadcast' ? [one, other] : [other, one]
    expect(refused.getState()).toMatchObject({
      phase: 'stopped',
      failure: { code: expect.stringMatching('ACTION_IN_OTHER_TAB|ACTION_IN_FLIGHT') },
    })
    await bench.toConfirmed(asking)
    for (const [i, mark] of marks.entries())
      expect(bench.chainOf(plan.steps[i]?.network ?? '').made(mark)).toBe(1)
    expect(await bench.store.listAll()).toHaveLength(1)
  })
})

describe('only the wallet’s own node can prove', () => {
  test('that a transaction is gone', async () => {
    const { plan } = shapes['one step']
    const [chain] = bench.chains as [TestChain]
    const machine = await bench.review(plan)
    void machine.sign()
    await onItsWay(machine, 0)
    chain.hasWallet = false
    chain.drop()
    await pauseMs(100)
    expect(machine.getState()).toMatchObject({ step: 'broadcast' })
    chain.hasWallet = true
    await bench.reaches(machine, state => state.step === 'review' && state.notice === 'dropped')
  })

  test('that the wallet sent nothing: the user’s word alone does not count', async () => {
    const [chain] = bench.chains as [TestChain]
    chain.manners = ['keeps_it']
    const machine = await bench.review(shapes['one step'].plan)
    await machine.sign()
    chain.hasWallet = false
    await bench.reaches(
      machine,
      state => state.step === 'sign' && state.failure?.code === 'ACTION_MAY_BE_WAITING',
    )
    await machine.giveUpLost()
    expect(machine.getState()).toMatchObject({ step: 'sign', phase: 'lost' })
  })

  test('that a block is final', async () => {
    const [chain] = bench.chains as [TestChain]
    const machine = await bench.review(shapes['one step'].plan)
    await bench.toConfirmed(machine)
    chain.hasWallet = false
    chain.height += 10
    await pauseMs(100)
    const finalAt = async () => (await bench.onlyRecord()).steps[0]?.attempts[0]
    expect(await finalAt()).toMatchObject({ finalAt: null })
    chain.hasWallet = true
    await expect.poll(finalAt).toMatchObject({ finalAt: expect.any(String) })
  })
})

test('a clearly higher fee returns to the review without asking the wallet', async () => {
  const [chain] = bench.chains as [TestChain]
  const machine = await bench.review(shapes['one step'].plan)
  chain.price = 10n
  await machine.sign()
  expect(machine.getState()).toMatchObject({ step: 'review', notice: 'fee_rose' })
  expect(chain.questions).toEqual([])
})

test('a step on another chain is planned after the first confirms, and needs its own review', async () => {
  const [first, second] = bench.chains as [TestChain, TestChain]
  const machine = await bench.review(shapes['two chains'].plan)
  await machine.sign()
  await onItsWay(machine, 0)
  first.mine()
  await bench.reaches(machine, state => state.step === 'review' && state.status === 'ready')
  await pauseMs(50)
  expect(second.questions).toEqual([])
  expect((await bench.onlyRecord()).steps[1]).toMatchObject({
    call: { mark: 'b' },
    facts: { height: String(first.height) },
    attempts: [],
  })
})

test('an abandoned plan asks for no further step, but stays watched', async () => {
  const [chain] = bench.chains as [TestChain]
  const machine = await bench.review(shapes['several in order'].plan)
  await machine.sign()
  await onItsWay(machine, 0)
  await machine.leave()
  expect(machine.getState()).toEqual({ step: 'idle' })
  const { steps } = await bench.onlyRecord()
  expect(steps.map(({ attempts }) => attempts.length)).toEqual([1])
  expect(chain.questions).toHaveLength(1)
})
