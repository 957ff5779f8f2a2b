import { expect, test } from 'vitest'
import { exampleQueues, exampleStatus } from '../test/exampleChain.ts'
import { exampleValidator } from '../test/exampleValidator.ts'
import { lifeLine } from './lifeLine.ts'

const states = (change: Parameters<typeof exampleValidator>[0]) =>
  lifeLine(exampleValidator(change), exampleStatus, exampleQueues).map(({ id, state }) => `${id} ${state}`)

const unborn = {
  index: null,
  balanceGwei: null,
  effectiveBalanceGwei: null,
  activationEligibilityEpoch: null,
  activationEpoch: null,
} as const

test('on the way in, past steps are done, the current one is now, and the rest comes later', () => {
  expect(states({ ...unborn, status: 'offered' })).toEqual([
    'deposit now',
    'credited later',
    'eligible later',
    'active later',
    'firstReward later',
  ])
  expect(states({ ...unborn, status: 'pending_deposit' })[1]).toBe('credited now')
  expect(states({ ...unborn, index: 5, status: 'pending_initialized' })[2]).toBe('eligible now')
  expect(
    states({ activationEligibilityEpoch: 19, activationEpoch: 25, status: 'pending_queued' }).slice(2),
  ).toEqual(['eligible done', 'active now', 'firstReward later'])
  expect(states({ activationEpoch: 19 }).slice(3)).toEqual(['active done', 'firstReward now'])
  expect(states({})).toEqual(
    ['deposit', 'credited', 'eligible', 'active', 'firstReward'].map(id => `${id} done`),
  )
})

test('epochs set by the chain are exact, the others are estimates by the queues', () => {
  const [, , , active, reward] = lifeLine(
    exampleValidator({ status: 'pending_queued', activationEpoch: 25 }),
    exampleStatus,
    exampleQueues,
  )
  expect(active).toMatchObject({ epoch: 25, seconds: 5 * 8 * 12 })
  expect(reward).toMatchObject({ epoch: 27, seconds: 7 * 8 * 12 })
  const waiting = lifeLine(
    exampleValidator({ ...unborn, status: 'pending_deposit' }),
    exampleStatus,
    exampleQueues,
  )
  // Credited after 3 epochs, active 7 later, paid for the first time 2 after that.
  expect(waiting.map(({ seconds }) => seconds && seconds / 96)).toEqual([null, 3, null, 10, 12])
})

test('a refused deposit ends the line without a time', () => {
  for (const status of ['dropped', 'credentials_mismatch'] as const)
    expect(states({ ...unborn, status })).toEqual(['deposit done', 'credited bad'])
})

test('after an exit request the way out appears, with the range of the sweep', () => {
  const leaving = exampleValidator({
    status: 'active_exiting',
    exitEpoch: 26,
    withdrawableEpoch: 282,
    index: 500,
  })
  const [asked, exit, withdrawable, paid] = lifeLine(leaving, exampleStatus, exampleQueues).slice(5)
  expect(asked?.state).toBe('done')
  expect(exit).toMatchObject({ state: 'now', epoch: 26, seconds: 6 * 96 })
  expect(withdrawable).toMatchObject({ state: 'later', epoch: 282, seconds: 262 * 96 })
  expect(paid?.seconds).toBeGreaterThanOrEqual(262 * 96)
  expect(paid?.latestSeconds).toBeGreaterThan(paid?.seconds ?? 0)
  expect(states({ status: 'withdrawal_possible', exitEpoch: 10, withdrawableEpoch: 12 }).slice(5)).toEqual([
    'exitAsked done',
    'exit done',
    'withdrawable done',
    'paid now',
  ])
  expect(states({ status: 'withdrawal_done', exitEpoch: 10, withdrawableEpoch: 12 }).at(-1)).toBe('paid done')
})

test('without the queues only the estimates are missing', () => {
  const steps = lifeLine(exampleValidator({ ...unborn, status: 'pending_deposit' }), null, null)
  expect(steps.map(({ seconds }) => seconds)).toEqual([null, null, null, null, null])
})
