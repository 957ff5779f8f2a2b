// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { engineBench, testPlan, testStep } from '../../test/engineBench.ts'
import type { TestChain } from '../../test/TestChain.ts'

const bench = engineBench()

function firstChain(): TestChain {
  const [chain] = bench.chains
  if (!chain) throw new RangeError('no chain')
  return chain
}

test('the rest of an earlier plan that arrived late is reviewed before the wallet is asked', async () => {
  const chain = firstChain()
  const key = (mark: string) => ({ exclusiveKeys: [`0x${mark}`] })
  const earlier = testPlan(testStep('a', key('a')), testStep('b', key('b')))
  chain.manners = ['keeps_it']
  const first = await bench.review(earlier)
  await first.sign()
  await bench.reaches(first, state => state.step === 'sign' && state.phase === 'lost')
  await first.giveUpLost()
  await bench.reaches(first, state => state.step === 'review' && state.status === 'ready')
  chain.height += 30
  await first.letGo()
  first.stop()

  const call = { mark: 'b', amount: 7n }
  const second = await bench.review(testPlan(testStep('a', key('a')), testStep('b', { ...key('b'), call })))
  expect(second.getState()).toMatchObject({ step: 'review', status: 'ready' })
  const kept = chain.kept.splice(0).map(each => ({ ...each, height: chain.height }))
  chain.transactions.push(...kept)
  await second.sign()
  const state = await bench.reaches(second, ({ step }) => step === 'review' || step === 'confirmed')
  expect(state).toMatchObject({ step: 'review', record: { steps: [{}, { call: { amount: 5n } }] } })
  expect(chain.questions).toEqual([['a']])
})

test('a wallet that sent a bundle, then reports bundles unsupported, is not asked again', async () => {
  const chain = firstChain()
  chain.bundling = 'atomic'
  const driver = chain.driver()
  const machine = bench.begin({
    driverOf: async () => ({
      ...driver,
      ask: async (asked, quote, bundle) => {
        const answer = await driver.ask(asked, quote, bundle)
        chain.mine()
        return bundle ? { type: 'not_sent', bundle: 'unsupported' } : answer
      },
    }),
  })
  await machine.start()
  await machine.review(testPlan(testStep('a'), testStep('b')))
  await bench.reaches(machine, state => state.step === 'review' && state.status === 'ready')
  await machine.sign()
  expect(chain.questions).toEqual([['a', 'b']])
})

test('a sent transaction that cannot be recorded is searched for, not reported as stopped', async () => {
  const chain = firstChain()
  const machine = await bench.review(testPlan(testStep('a')))
  const phases = new Set<string>()
  machine.subscribe(() => {
    const state = machine.getState()
    if (state.step === 'sign') phases.add(state.phase)
  })
  vi.spyOn(bench.store, 'settle').mockRejectedValueOnce(new Error('held by another tab'))
  await machine.sign()
  await bench.toConfirmed(machine)
  expect(phases).not.toContain('stopped')
  expect([chain.questions, chain.made('a')]).toEqual([[['a']], 1])
})
