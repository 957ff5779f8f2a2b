// @vitest-environment node
import type { EthereumStatus } from '@granary/api'
import { expect, test } from 'vitest'
import { secondsToActive } from './secondsToActive.ts'

const status = {
  slotsPerEpoch: 32,
  secondsPerSlot: 12,
  headSlot: 3200,
  maxSeedLookaheadEpochs: 4,
  pendingDeposits: 0,
  pendingDepositsGwei: 0n,
  maxPendingDepositsPerEpoch: 16,
  activationChurnGweiPerEpoch: 256_000_000_000n,
} as EthereumStatus
const base = {
  activationEpoch: null,
  depositAmountGwei: 32_000_000_000n,
  pendingDepositGwei: 0n,
  depositQueue: null,
}

test('with an activation epoch the time is exact, and never negative', () => {
  const queued = { ...base, status: 'pending_queued' } as const
  expect(secondsToActive({ ...queued, activationEpoch: 102 }, status)).toBe(2 * 32 * 12)
  expect(secondsToActive({ ...queued, activationEpoch: 99 }, status)).toBe(0)
})

test('the time shrinks as the validator advances', () => {
  const times = (['pending_deposit', 'pending_initialized', 'pending_queued'] as const).map(
    state => secondsToActive({ ...base, status: state }, status) ?? 0,
  )
  expect(times).toEqual([...times].sort((a, b) => b - a))
  expect(new Set(times).size).toBe(3)
})

test('a longer queue means a longer wait', () => {
  const waiting = { ...base, status: 'pending_deposit' } as const
  const crowded = { ...status, pendingDeposits: 1000, pendingDepositsGwei: 32_000_000_000_000n }
  expect(secondsToActive(waiting, crowded)).toBeGreaterThan(secondsToActive(waiting, status) ?? 0)
})

test('only deposits before it delay a deposit that is in the queue', () => {
  const waiting = { ...base, status: 'pending_deposit' } as const
  const crowded = { ...status, pendingDeposits: 1000, pendingDepositsGwei: 32_000_000_000_000n }
  const behind = (place: number) => ({
    ...waiting,
    depositQueue: { place, aheadGwei: BigInt(place - 1) * 32_000_000_000n, slot: 3100 },
  })
  expect(secondsToActive(behind(1), crowded)).toBe(secondsToActive(waiting, status))
  expect(secondsToActive(behind(500), crowded)).toBeLessThan(secondsToActive(waiting, crowded) ?? 0)
})

test.each(['active_ongoing', 'exited_unslashed', 'withdrawal_done', 'offered'] as const)(
  '%s: no wait',
  state => expect(secondsToActive({ ...base, status: state }, status)).toBeNull(),
)
