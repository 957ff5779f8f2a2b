import { expect, test } from 'vitest'
import { earnedInAll } from './earnedInAll.ts'

const indexedTo = { blockNumber: 90, timestampSeconds: 1 }
const history = { totalRewardDrip: 7n, indexedTo, catchingUp: false }
const unread = { claimedDrip: null, claimableDrip: null }

test("a vote pool's contract knows the interest paid and due, whatever the history says", () => {
  expect(earnedInAll('vote', { claimedDrip: 40n, claimableDrip: 2n }, history)).toEqual({
    from: 'contract',
    drip: 42n,
    claimedDrip: 40n,
  })
  expect(earnedInAll('vote', { claimedDrip: 0n, claimableDrip: 0n }, 'unread')).toMatchObject({ drip: 0n })
})

test('for shares, or if the pool fails, the total comes from the history read so far', () => {
  const told = { from: 'history', drip: 7n, blockNumber: 90 }
  expect(earnedInAll('vote', { claimedDrip: 40n, claimableDrip: null }, history)).toEqual(told)
  expect(earnedInAll('share', unread, history)).toEqual(told)
})

test('a late, missing or unread history is never a zero', () => {
  const none = (why: string) => ({ from: 'none', why })
  expect(earnedInAll('share', unread, { ...history, catchingUp: true })).toEqual(none('catching-up'))
  expect(earnedInAll('share', unread, { ...history, indexedTo: null })).toEqual(none('catching-up'))
  expect(earnedInAll('share', unread, { ...history, totalRewardDrip: null })).toEqual(none('no-reading'))
  expect(earnedInAll('share', unread, 'loading')).toEqual(none('loading'))
  expect(earnedInAll('share', unread, 'missing')).toEqual(none('no-history'))
  expect(earnedInAll('share', unread, 'unread')).toEqual(none('unread'))
})
