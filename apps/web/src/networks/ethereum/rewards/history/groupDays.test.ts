// @vitest-environment node
import type { RewardDay } from '@granary/api'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { historySpans } from '#web/history/HistorySpan.ts'
import { exampleDays } from '../test/examples.ts'
import { groupDays } from './groupDays.ts'

const pageOf = (days: readonly RewardDay[]) => [{ days, reach: { secondsPerDay: 86_400 } }]
const keys = [
  'rewardsGwei',
  'penaltiesGwei',
  'slashingGwei',
  'executionWei',
  'depositedGwei',
  'withdrawnGwei',
] as const

const gwei = fc.bigInt({ min: 0n, max: 10n ** 15n })
const history = fc
  .array(
    fc.record({
      days: fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 20 })),
      rewardsGwei: gwei,
      penaltiesGwei: gwei.map(amount => -amount),
      slashingGwei: fc.oneof(
        { weight: 5, arbitrary: fc.constant(0n) },
        gwei.map(amount => -amount),
      ),
      executionWei: fc.bigInt({ min: 0n, max: 10n ** 24n }),
      depositedGwei: gwei,
      withdrawnGwei: gwei,
    }),
    { maxLength: 90 },
  )
  .map(readings => {
    let time = Date.UTC(2026, 0, 1)
    const days = readings.map(reading => {
      time += reading.days * 86_400_000
      const [base] = exampleDays(new Date(time).toISOString().slice(0, 10), 1)
      return { ...(base as RewardDay), ...reading, open: false }
    })
    return days.reverse()
  })

test.each(historySpans)('[A3.04] grouping by %s sums both kinds of rewards exactly', span => {
  fc.assert(
    fc.property(history, days => {
      const periods = groupDays(pageOf(days), span, false)
      const total = (rows: readonly Record<(typeof keys)[number], bigint>[]) =>
        keys.map(key => rows.reduce((sum, row) => sum + row[key], 0n))
      expect(total(periods)).toEqual(total(days))
      expect(new Set(periods.map(({ key }) => key)).size).toBe(periods.length)
      expect(periods.reduce((count, period) => count + period.days, 0)).toBe(
        days.reduce((count, day) => count + day.days, 0),
      )
    }),
  )
})

test('a week sums its seven days from Monday, and its return covers the whole', () => {
  const days = exampleDays('2026-11-22', 14).map((day, at) => ({
    ...day,
    open: false,
    // The day with a third of the stake earns three times as much on it: averaging daily returns would double the
    // result.
    ...(at < 7 && { activeGwei: 32_000_000_000n, rewardsGwei: 15_000_000n }),
  }))
  const [newer, older] = groupDays(pageOf(days), 'week', false)
  expect(newer).toMatchObject({
    key: '2026-W47',
    from: '2026-11-16',
    to: '2026-11-22',
    rewardsGwei: 105_000_000n,
  })
  expect(older).toMatchObject({ key: '2026-W46', rewardsGwei: 35_000_000n, days: 7 })
  // 0.105 ETH in a week on 32 ETH, 0.035 on 96.
  expect([newer?.apr.consensus, older?.apr.consensus]).toEqual([1710, 190])
  const [month] = groupDays(pageOf(days), 'month', false)
  expect(month?.apr.consensus).toBe(570)
})

test('an unfinished day counts for its elapsed time', () => {
  const days = exampleDays('2026-11-17', 2).map((day, at) =>
    at === 0 ? { ...day, timestampSeconds: day.timestampSeconds - 43_200, rewardsGwei: 2_500_000n } : day,
  )
  const [week] = groupDays(pageOf(days), 'week', false)
  expect(week).toMatchObject({ isOpen: true, rewardsGwei: 7_500_000n })
  expect(week?.apr.consensus).toBe(190)
})

test('the oldest period says if some of its days are not loaded', () => {
  const days = exampleDays('2026-11-22', 10)
  expect(groupDays(pageOf(days), 'week', true).map(({ isPartial }) => isPartial)).toEqual([false, true])
  expect(groupDays(pageOf(days), 'day', true).some(({ isPartial }) => isPartial)).toBe(false)
})
