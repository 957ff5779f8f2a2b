// @vitest-environment node
import { expect, test } from 'vitest'
import { exampleQueues, exampleStatus, exampleValidator } from '../validator/test/index.ts'
import { comesNext, sweepPays } from './comesNext.ts'

const queues = { ...exampleQueues, currentEpoch: 200, headSlot: 1600 }
const next = (...changes: Parameters<typeof exampleValidator>[0][]) =>
  comesNext(changes.map(exampleValidator), exampleStatus, queues)
const eth = 1_000_000_000n
const compounding = `0x02${'00'.repeat(31)}` as const

test('the sweep pays an active classic validator of exactly 32 ETH, a compounding one only above 2,048 ETH', () => {
  const pays = (change: Parameters<typeof exampleValidator>[0]) => sweepPays(exampleValidator(change))
  expect(pays({ balanceGwei: 32n * eth })).toBe(true)
  expect(pays({ balanceGwei: 32n * eth - 1n })).toBe(false)
  expect(pays({ balanceGwei: 32n * eth, status: 'pending_queued' })).toBe(false)
  expect(pays({ balanceGwei: 33n * eth, effectiveBalanceGwei: 31n * eth })).toBe(false)
  expect(pays({ balanceGwei: 64n * eth, withdrawalCredentials: compounding })).toBe(false)
  expect(pays({ balanceGwei: 2048n * eth + 1n, withdrawalCredentials: compounding })).toBe(true)
  expect(pays({ balanceGwei: eth, status: 'withdrawal_possible', withdrawalCredentials: compounding })).toBe(
    true,
  )
  expect(pays({ balanceGwei: 0n, status: 'withdrawal_possible' })).toBe(false)
})

test('the earliest activation and payment of several validators count', () => {
  const waiting = { status: 'pending_queued', activationEpoch: 25, balanceGwei: 32n * eth } as const
  expect(next(waiting, { ...waiting, activationEpoch: 30 }).activationSeconds).toBe(5 * 8 * 12)
  expect(next({}).activationSeconds).toBeNull()
  const [near, far] = [next({ index: 100 }), next({ index: 900 })]
  expect(next({ index: 900 }, { index: 100 }).sweepSeconds).toBe(near.sweepSeconds)
  expect(far.sweepSeconds).toBeGreaterThan(near.sweepSeconds ?? 0)
  expect(next({ withdrawalCredentials: compounding }).sweepSeconds).toBeNull()
})

test('leaving now returns the balances of all that may leave, once the last has passed the queue', () => {
  const one = next({}).leave
  const many = next(...Array.from({ length: 40 }, (_, at) => ({ index: at }))).leave
  expect(one).toMatchObject({ count: 1, active: 1, amountGwei: 32_001_000_000n })
  expect(many).toMatchObject({ count: 40, amountGwei: 40n * 32_001_000_000n })
  expect(many?.soonestSeconds).toBeGreaterThan(one?.soonestSeconds ?? 0)
})

test('validators that are too young, exiting or waiting for a partial withdrawal do not count as free to leave', () => {
  const young = { activationEpoch: 190 }
  expect(
    next({}, young, { pendingPartialGwei: eth }, { exitEpoch: 210, status: 'active_exiting' }).leave,
  ).toMatchObject({
    count: 1,
    active: 3,
  })
  expect(next(young, { activationEpoch: 180 })).toMatchObject({ leave: null, leaveFromEpoch: 180 + 64 })
})
