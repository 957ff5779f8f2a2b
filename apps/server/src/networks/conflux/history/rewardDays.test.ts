import { expect, test } from 'vitest'
import { endOf } from './calendar.ts'
import type { KeptDay, KeptReading } from './ReadingStore.ts'
import { realisedApys } from './realisedApys.ts'
import { rewardDays } from './rewardDays.ts'

const reading = (date: string, earnedDrip: bigint): KeptReading => ({
  poolId: 1,
  staker: '0xa1',
  date,
  blockNumber: 1,
  stakedDrip: 100n,
  earnedDrip,
  open: false,
})

test('a day after a gap says how many days its reward covers', () => {
  const days = rewardDays([reading('2026-11-25', 90n), reading('2026-11-21', 50n)], 5, endOf('2026-11-19'))
  expect(days.map(({ rewardDrip, days: count }) => [rewardDrip, count])).toEqual([
    [40n, 4],
    [50n, 2],
  ])
})

test('the reading before the page only serves to compare the oldest day', () => {
  const days = rewardDays([reading('2026-11-25', 90n), reading('2026-11-24', 95n)], 1, undefined)
  expect(days).toMatchObject([{ date: '2026-11-25', rewardDrip: -5n, totalRewardDrip: 90n, days: 1 }])
})

const day = (date: string, rewardDrip: bigint, stakedDripDays: bigint): KeptDay => ({
  poolId: 1,
  date,
  state: 'read',
  final: true,
  lastBlock: 1,
  blockHash: '0x01',
  rewardDrip,
  stakedDripDays,
})

test('a pool that paid a ten-thousandth a day has paid 3.65 % a year; without the days there is no figure', () => {
  const week = Array.from({ length: 7 }, (_, place) => day(`2026-11-${17 - place}`, 1n, 10_000n))
  expect(realisedApys(week)).toEqual({ sevenDays: 365, thirtyDays: null, sinceStart: 365 })
  expect(realisedApys(week.slice(0, 6))).toEqual({ sevenDays: null, thirtyDays: null, sinceStart: 365 })
  expect(realisedApys([])).toEqual({ sevenDays: null, thirtyDays: null, sinceStart: null })
  expect(realisedApys([day('2026-11-17', 0n, 0n)]).sinceStart).toBeNull()
})

test('only the last seven days count for seven days, also with missing days between', () => {
  const days = [day('2026-11-17', 7n, 70_000n), day('2026-11-10', 5_000n, 10_000n)]
  expect(realisedApys(days).sevenDays).toBe(365)
})

test('a slashing is a return below zero', () => {
  expect(realisedApys([day('2026-11-17', -1n, 10_000n)]).sinceStart).toBe(-365)
})
