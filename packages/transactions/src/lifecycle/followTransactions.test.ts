// @vitest-environment node
import { expect, test } from 'vitest'
import { engineBench, testPlan, testStep } from '../../test/engineBench.ts'
import type { TestChain } from '../../test/TestChain.ts'
import { isFollowed } from '../record/recordState.ts'
import { announcePresence, isPresent } from './askingLock.ts'
import { followTransactions } from './followTransactions.ts'
import { letGo } from './letGo.ts'

const bench = engineBench()
const pauseMs = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

function follow(): void {
  const work = new AbortController()
  bench.follow.push(work)
  void followTransactions(bench.context(), { signal: work.signal })
}

/** A plan whose wallet was asked by a page that is gone. */
async function leftBehind(manner: TestChain['manners'][number] = 'sends'): Promise<TestChain> {
  const [chain] = bench.chains as [TestChain]
  chain.manners = [manner]
  const machine = await bench.review(testPlan(testStep('a')))
  void machine.sign()
  await expect.poll(() => chain.questions.length).toBe(1)
  if (manner === 'sends') await expect.poll(last).toMatchObject({ state: 'broadcast' })
  machine.stop()
  chain.endSilence()
  await pauseMs(20)
  return chain
}

const last = async () => (await bench.onlyRecord()).steps[0]?.attempts.at(-1)

test('the background watch follows a transaction to its final block', async () => {
  const chain = await leftBehind()
  follow()
  chain.mine()
  await expect.poll(last).toMatchObject({ state: 'confirmed', finalAt: null })
  for (let i = 0; i < 4; i += 1) chain.mine()
  await expect.poll(last).toMatchObject({ finalAt: expect.any(String) })
  expect(isFollowed(await bench.onlyRecord())).toBe(false)
})

test('it finds a transaction whose hash was never returned', async () => {
  const chain = await leftBehind('sends_silently')
  expect(await last()).toMatchObject({ state: 'asked' })
  follow()
  chain.mine()
  await expect.poll(last).toMatchObject({ state: 'confirmed' })
})

test('it resumes a given-up transaction that arrives late', async () => {
  const chain = await leftBehind('keeps_it')
  const { id } = await bench.onlyRecord()
  await bench.store.settle(
    id,
    [0],
    { state: 'failed', reason: 'not_sent', receipt: null },
    new Date().toISOString(),
  )
  follow()
  await pauseMs(60)
  expect(await last()).toMatchObject({ state: 'failed' })
  chain.sendKept()
  chain.mine()
  await expect.poll(last).toMatchObject({ state: 'confirmed' })
})

test('it leaves a transaction to the page that follows it', async () => {
  const chain = await leftBehind()
  const page = new AbortController()
  const record = await bench.onlyRecord()
  announcePresence(record, page.signal)
  await expect.poll(() => isPresent(record)).toBe(true)
  follow()
  chain.mine()
  await pauseMs(80)
  expect(await last()).toMatchObject({ state: 'broadcast' })
  page.abort()
  await expect.poll(last).toMatchObject({ state: 'confirmed' })
})

test('a given-up plan is closed only once the wallet’s own node shows that none of it can arrive', async () => {
  const chain = await leftBehind('keeps_it')
  const machine = await bench.resume()
  await bench.reaches(machine, state => state.step === 'sign' && state.phase === 'lost')
  await machine.giveUpLost()
  machine.stop()
  const record = await bench.onlyRecord()
  await expect(letGo(bench.context(), record)).rejects.toMatchObject({ code: 'ACTION_MAY_BE_WAITING' })
  chain.height += 30
  chain.hasWallet = false
  await expect(letGo(bench.context(), record)).rejects.toMatchObject({ code: 'WALLET_DISCONNECTED' })
  chain.hasWallet = true
  expect(await letGo(bench.context(), record)).toMatchObject({ closedAt: expect.any(String) })
})

test('one step of a plan is closed alone, and the rest continues', async () => {
  const [chain] = bench.chains as [TestChain]
  chain.manners = ['sends', 'keeps_it']
  const machine = await bench.review(testPlan(testStep('a'), testStep('b'), testStep('c')))
  await machine.sign()
  chain.mine()
  await bench.reaches(machine, state => state.step === 'sign' && state.phase === 'lost')
  await machine.giveUpLost()
  const record = await bench.onlyRecord()
  const forget = () => letGo(bench.context(), record, { rejections: 'doubted', index: 1 })
  await expect(forget()).rejects.toMatchObject({ code: 'ACTION_MAY_BE_WAITING' })
  chain.height += 30
  await forget()
  const [rest, apart] = [true, false].map(
    isRest => async () => (await bench.store.listAll()).find(({ id }) => (id === record.id) === isRest),
  )
  expect(await rest?.()).toMatchObject({ closedAt: null, steps: [{ lane: 'test.a' }, { lane: 'test.c' }] })
  expect(await apart?.()).toMatchObject({ closedAt: expect.any(String), steps: [{ lane: 'test.b' }] })
  await bench.toConfirmed(machine)
  expect(chain.questions).toHaveLength(3)
})
