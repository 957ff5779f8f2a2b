import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDrip } from '../amount/formatAmount.ts'
import { parseCfxAmount } from '../amount/parseAmount.ts'
import { blockTimeSeconds, timeOfBlock } from './blockTime.ts'
import { datedQueue } from './queueOf.ts'
import { realisedApy } from './realisedApy.ts'

const newest = { number: 1_000_000, timestampSeconds: 1_800_000_000 }

test('the pace is that between two blocks; if too near or implausible, a block a second', () => {
  expect(blockTimeSeconds(newest, { number: 900_000, timestampSeconds: 1_799_950_000 })).toBe(0.5)
  expect(blockTimeSeconds(newest, { number: 999_999, timestampSeconds: 1_799_999_990 })).toBe(1)
  expect(blockTimeSeconds(newest, { number: 900_000, timestampSeconds: 1_800_000_000 })).toBe(1)
  expect(blockTimeSeconds(newest, { number: 900_000, timestampSeconds: 0 })).toBe(1)
  expect(blockTimeSeconds(newest, newest)).toBe(1)
  expect(blockTimeSeconds(newest, { number: 1_100_000, timestampSeconds: 1_799_000_000 })).toBe(1)
})

test('a block ahead is dated by the pace; a past one has the newest block’s time; one beyond all dates has none', () => {
  expect(timeOfBlock(1_001_000n, newest, 1.25)).toBe(1_800_001_250)
  expect(timeOfBlock(5n, newest, 1.25)).toBe(1_800_000_000)
  expect(timeOfBlock(2n ** 100n, newest, 1)).toBeNull()
  expect(timeOfBlock(null, newest, 1)).toBeNull()
})

test('a queue is soonest first, undated entries last, without empty ones', () => {
  const entry = (amountDrip: bigint, expectedBlock: bigint | null) =>
    ({ type: 'locking', amountDrip, endBlock: expectedBlock, expectedBlock }) as const
  const queue = datedQueue(
    [entry(1n, null), entry(2n, 1_000_200n), entry(0n, 1n), entry(3n, 1_000_100n)],
    newest,
    2,
  )
  expect(queue.map(({ amountDrip, endsAtSeconds }) => [amountDrip, endsAtSeconds])).toEqual([
    [3n, 1_800_000_200],
    [2n, 1_800_000_400],
    [1n, null],
  ])
})

test('realised APY weighs days by stake and never averages rates', () => {
  const cfx = 10n ** 18n
  expect(realisedApy([{ stakedDrip: 3_650n * cfx, rewardDrip: cfx, days: 1 }])).toBe(1_000n)
  const uneven = [
    { stakedDrip: 1_000n * cfx, rewardDrip: cfx, days: 1 },
    { stakedDrip: 99_000n * cfx, rewardDrip: 0n, days: 1 },
  ]
  // A mean of the daily rates would say 1825 basis points.
  expect(realisedApy(uneven)).toBe(36n)
  expect(realisedApy([{ stakedDrip: 365n * cfx, rewardDrip: -cfx, days: 2 }])).toBe(-5_000n)
  expect(realisedApy([])).toBeNull()
  expect(realisedApy([{ stakedDrip: 0n, rewardDrip: cfx, days: 1 }])).toBeNull()
})

test('realised APY of parts lies between those of the parts', () => {
  const reading = fc.record({
    stakedDrip: fc.bigInt({ min: 1n, max: 10n ** 27n }),
    rewardDrip: fc.bigInt({ min: 0n, max: 10n ** 24n }),
    days: fc.integer({ min: 1, max: 40 }),
  })
  fc.assert(
    fc.property(fc.array(reading, { minLength: 1, maxLength: 20 }), readings => {
      const rates = readings.map(one => realisedApy([one]) ?? 0n)
      const whole = realisedApy(readings) ?? -1n
      expect(rates.some(rate => rate <= whole) && rates.some(rate => rate >= whole)).toBe(true)
    }),
  )
})

test('an invalid CFX amount is refused before it could become a transaction of zero', () => {
  for (const text of ['', 'abc', '1e3', '-1', '1,00', '0x10', 'NaN'])
    expect(() => parseCfxAmount(text)).toThrow(/AMOUNT_MALFORMED/)
  expect(() => parseCfxAmount('0.0000000000000000001')).toThrow(/AMOUNT_TOO_PRECISE/)
  expect(parseCfxAmount('1000.5')).toBe(1_000_500_000_000_000_000_000n)
  expect(formatDrip(1_000_500_000_000_000_000_000n)).toBe('1000.5')
})
