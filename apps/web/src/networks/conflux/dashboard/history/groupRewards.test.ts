import type { ConfluxRewardDay } from '@granary/api'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { historySpans, isoWeek } from '#web/history/HistorySpan.ts'
import { groupRewards } from './groupRewards.ts'

const dayMs = 86_400_000
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** A history as the server returns it, newest first: totals are consistent, and some readings cover several days. */
const history = fc
  .record({
    start: fc.integer({ min: Date.UTC(2020, 0, 1) / dayMs, max: Date.UTC(2032, 0, 1) / dayMs }),
    readings: fc.array(
      fc.record({
        days: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 40 })),
        rewardDrip: fc.bigInt({ min: -(10n ** 21n), max: 10n ** 24n }),
        stakedDrip: fc.bigInt({ min: 0n, max: 10n ** 27n }),
      }),
      { maxLength: 120 },
    ),
  })
  .map(({ start, readings }) => {
    let day = start
    let totalRewardDrip = 0n
    const days: ConfluxRewardDay[] = readings.map(reading => {
      day += reading.days
      totalRewardDrip += reading.rewardDrip
      return { ...reading, date: isoDay(day * dayMs), blockNumber: day, totalRewardDrip, open: false }
    })
    return days.reverse()
  })

test.each(historySpans)('grouping by %s loses, adds and rounds nothing', span => {
  fc.assert(
    fc.property(history, days => {
      const periods = groupRewards(days, span, false)
      const sum = (amounts: { rewardDrip: bigint }[]) =>
        amounts.reduce((all, one) => all + one.rewardDrip, 0n)
      expect(sum(periods)).toBe(sum(days))
      expect(periods[0]?.totalRewardDrip).toBe(days[0]?.totalRewardDrip)
      expect(periods.reduce((all, one) => all + one.days, 0)).toBe(
        days.reduce((all, one) => all + one.days, 0),
      )
      expect(new Set(periods.map(({ key }) => key)).size).toBe(periods.length)
    }),
  )
})

test.each(historySpans)("by %s the running total grows by each period's earnings", span => {
  fc.assert(
    fc.property(history, days => {
      const periods = groupRewards(days, span, false)
      for (const [at, { rewardDrip, totalRewardDrip }] of periods.entries())
        expect(totalRewardDrip - rewardDrip).toBe(periods[at + 1]?.totalRewardDrip ?? 0n)
    }),
  )
})

test('periods follow each other without gaps or overlaps', () => {
  fc.assert(
    fc.property(history, fc.constantFrom(...historySpans), (days, span) => {
      const periods = groupRewards(days, span, false)
      for (const [at, { from }] of periods.entries()) {
        const older = periods[at + 1]
        if (older) expect(Date.parse(from) - Date.parse(older.to)).toBe(dayMs)
      }
    }),
  )
})

test('only the oldest week or month can lack days', () => {
  const day = (date: string): ConfluxRewardDay => ({
    date,
    blockNumber: 1,
    stakedDrip: 1n,
    rewardDrip: 1n,
    totalRewardDrip: 1n,
    days: 1,
    open: false,
  })
  const days = ['2026-11-03', '2026-11-02', '2026-11-01', '2026-10-31'].map(day)
  expect(groupRewards(days, 'month', true).map(({ isPartial }) => isPartial)).toEqual([false, true])
  expect(groupRewards(days, 'month', false).map(({ isPartial }) => isPartial)).toEqual([false, false])
  expect(groupRewards(days, 'week', true).map(({ key, isPartial }) => [key, isPartial])).toEqual([
    ['2026-W45', false],
    ['2026-W44', true],
  ])
  expect(groupRewards(days, 'day', true).some(({ isPartial }) => isPartial)).toBe(false)
})

test('an unfinished period and one with unreadable days are marked', () => {
  const common = { blockNumber: 1, stakedDrip: 5n, rewardDrip: 1n, totalRewardDrip: 3n }
  const days: ConfluxRewardDay[] = [
    { ...common, date: '2026-11-22', days: 1, open: true },
    { ...common, date: '2026-11-21', days: 3, open: false },
    { ...common, date: '2026-10-18', days: 1, open: false },
  ]
  expect(groupRewards(days, 'month', false)).toMatchObject([
    { key: '2026-11', from: '2026-11-19', to: '2026-11-22', days: 4, isOpen: true, hasGap: true },
    { key: '2026-10', from: '2026-10-18', to: '2026-10-18', days: 1, isOpen: false, hasGap: false },
  ])
})

test.each([
  ['2026-11-22', '2026-W47'],
  ['2026-11-23', '2026-W48'],
  ['2026-12-31', '2026-W53'],
  ['2027-01-01', '2026-W53'],
  ['2027-01-03', '2026-W53'],
  ['2027-01-04', '2027-W01'],
  ['2024-12-30', '2025-W01'],
  ['2021-01-03', '2020-W53'],
])('%s is in the ISO week %s', (date, week) => {
  expect(isoWeek(date)).toBe(week)
})
