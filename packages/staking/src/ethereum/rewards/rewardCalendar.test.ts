import { expect, test } from 'vitest'
import { rewardCalendar } from './rewardCalendar.ts'

/** Mainnet: 2020-12-01 12:00:23 UTC. */
const mainnet = rewardCalendar({
  genesisSeconds: 1_606_824_023,
  secondsPerSlot: 12,
  slotsPerEpoch: 32,
  secondsPerDay: 86_400,
})

const local = rewardCalendar({
  genesisSeconds: 1_606_824_023,
  secondsPerSlot: 1,
  slotsPerEpoch: 8,
  secondsPerDay: 64,
})

test('a UTC day ends with the last epoch that begins by midnight', () => {
  for (const date of ['2020-12-01', '2025-05-07', '2026-11-22', '2028-02-29']) {
    const slot = mainnet.endSlot(date)
    const midnight = Date.parse(`${date}T00:00:00Z`) / 1000 + 86_400
    expect(slot % 32).toBe(0)
    expect(mainnet.timeOf(slot)).toBeLessThanOrEqual(midnight)
    expect(mainnet.timeOf(slot + 32)).toBeGreaterThan(midnight)
    expect(mainnet.lastEndedBy(slot)).toBe(date)
    expect(mainnet.lastEndedBy(slot - 1)).toBe(date === '2020-12-01' ? undefined : mainnet.shift(date, -1))
    expect(mainnet.dayEndingFrom(slot)).toBe(date)
    expect(mainnet.dayEndingFrom(slot + 1)).toBe(mainnet.shift(date, 1))
  }
})

test('each day follows the one before, without a slot in two of them', () => {
  let date = '2024-12-25'
  for (let days = 0; days < 800; days += 1) {
    const next = mainnet.shift(date, 1)
    const slots = mainnet.endSlot(next) - mainnet.endSlot(date)
    expect([7_200, 7_168]).toContain(slots)
    expect(mainnet.daysBetween(date, next)).toBe(1)
    date = next
  }
})

test('shorter days count from the date of genesis', () => {
  expect([0, 63, 64, 640].map(slot => local.dateOf(slot))).toEqual([
    '2020-12-01',
    '2020-12-01',
    '2020-12-02',
    '2020-12-11',
  ])
  expect(local.endSlot('2020-12-01')).toBe(64)
  expect([63, 64, 127].map(slot => local.lastEndedBy(slot))).toEqual([undefined, '2020-12-01', '2020-12-01'])
  expect([0, 64, 65].map(slot => local.dayEndingFrom(slot))).toEqual([
    '2020-12-01',
    '2020-12-01',
    '2020-12-02',
  ])
})
