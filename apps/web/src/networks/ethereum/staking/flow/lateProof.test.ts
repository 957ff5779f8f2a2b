// @vitest-environment node
import 'fake-indexeddb/auto'
import { verifyDeposits } from '@granary/staking/ethereum'
import { expect, test } from 'vitest'
import { createFlowHarness } from '../test/createFlowHarness.ts'
import type { FlowContext } from './FlowContext.ts'

const bench = createFlowHarness()

test('what an earlier proof finds late is not shown as found by the newest one', async () => {
  const held = Promise.withResolvers<never>()
  let proofs = 0
  const verify: FlowContext['verify'] = async (deposits, expected) => {
    proofs += 1
    return proofs === 1 ? held.promise : verifyDeposits(deposits, { expected })
  }
  const flow = bench.begin({ verify })
  await flow.start()
  await flow.submitDetails(bench.one)
  await flow.generate()
  await expect.poll(() => proofs).toBe(1)
  await flow.checkAgain()
  const proved = flow.getState()
  expect(proved).toMatchObject({ step: 'review', status: 'proved' })
  held.reject(new Error('too late'))
  await new Promise(resolve => setTimeout(resolve, 50))
  const state = flow.getState()
  expect('checks' in state && state.checks.filter(({ status }) => status !== 'passed')).toEqual([])
})
