// @vitest-environment node
import type { ConfluxPosition } from '@granary/staking/conflux'
import { expect, test } from 'vitest'
import { isNothing } from './isNothing.ts'

const none: ConfluxPosition = {
  stakedDrip: 0n,
  unstakableDrip: 0n,
  lockingDrip: 0n,
  governanceDrip: null,
  unlockingDrip: 0n,
  unlockedDrip: 0n,
  withdrawableNowDrip: 0n,
  isPaidInTurn: true,
  claimableDrip: 0n,
  claimedDrip: 0n,
  shares: null,
  queue: [],
  balanceDrip: 0n,
}

test.each(['stakedDrip', 'unlockingDrip', 'unlockedDrip', 'claimableDrip', 'claimedDrip'] as const)(
  'a vote pool whose %s is something, or not read, is not called empty',
  figure => {
    expect(isNothing('vote', none)).toBe(true)
    expect(isNothing('vote', { ...none, [figure]: 1n })).toBe(false)
    expect(isNothing('vote', { ...none, [figure]: null })).toBe(false)
  },
)

test('a share pool has no interest to claim: without shares and requests it is empty', () => {
  const position = { ...none, claimableDrip: null, claimedDrip: null }
  expect(isNothing('share', position)).toBe(true)
  expect(isNothing('share', { ...position, stakedDrip: null })).toBe(false)
  expect(isNothing('share', null)).toBe(false)
})
