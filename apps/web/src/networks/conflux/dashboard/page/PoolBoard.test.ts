// @vitest-environment node
import type { ConfluxPosition } from '@granary/staking/conflux'
import { expect, test } from 'vitest'
import { isNothing } from './PoolBoard.tsx'

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
  'a vote pool with some or unread %s is not empty',
  figure => {
    expect(isNothing('vote', none)).toBe(true)
    expect(isNothing('vote', { ...none, [figure]: 1n })).toBe(false)
    expect(isNothing('vote', { ...none, [figure]: null })).toBe(false)
  },
)

test('a share pool without shares and requests is empty: it has no interest to claim', () => {
  const position = { ...none, claimableDrip: null, claimedDrip: null }
  expect(isNothing('share', position)).toBe(true)
  expect(isNothing('share', { ...position, stakedDrip: null })).toBe(false)
  expect(isNothing('share', null)).toBe(false)
})
