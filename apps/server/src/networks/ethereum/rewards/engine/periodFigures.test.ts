import { expect, test } from 'vitest'
import { noFlow, type PeriodFigures, type PeriodFlow, periodFigures } from './periodFigures.ts'

const eth = 1_000_000_000n
const reward = 500_000n

/** A validator that became active within the period; total balance before and after, and its deposits, in gwei. */
function firstPeriod(
  before: bigint,
  after: bigint,
  deposits: readonly bigint[],
  more: Partial<PeriodFlow> = {},
) {
  const depositedGwei = deposits.reduce((sum, one) => sum + one, 0n)
  return periodFigures({
    before: { totalBalanceGwei: before, effectiveGwei: 0n },
    after: {
      totalBalanceGwei: after,
      effectiveGwei: 32n * eth,
      slashed: false,
      activationEpoch: 120,
      exitEpoch: null,
    },
    flow: { ...noFlow, ...more, depositedGwei, deposits },
    fromEpoch: 0,
    toEpoch: 225,
    chainActiveGwei: 35_000_000n * eth,
  })
}

const earned = ({ rewardsGwei, penaltiesGwei, slashingGwei }: PeriodFigures) => [
  rewardsGwei,
  penaltiesGwei,
  slashingGwei,
]

test.each([
  ['a deposit that was dropped and a good one', 0n, 32n * eth + reward, [32n * eth, 32n * eth]],
  ['one that was dropped the day after it came', 32n * eth, 32n * eth + reward, [32n * eth]],
  ['two that were dropped', 0n, 33n * eth + reward, [1n * eth, 32n * eth, 33n * eth]],
  ['a top-up, with nothing dropped', 0n, 33n * eth + reward, [32n * eth, 1n * eth]],
  ['one dropped, and a top-up', 0n, 33n * eth + reward, [32n * eth, 32n * eth, 1n * eth]],
  ['none, from the day before', 32n * eth, 32n * eth + reward, []],
])('the first day of a validator with %s shows its reward', (_, before, after, deposits) => {
  expect(earned(firstPeriod(before, after, deposits))).toEqual([reward, 0n, 0n])
})

test('a first day with a loss stays a loss, and a paid out deposit is not dropped', () => {
  expect(earned(firstPeriod(0n, 32n * eth - reward, [32n * eth]))).toEqual([0n, -reward, 0n])
  expect(earned(firstPeriod(0n, 64n * eth - reward, [32n * eth, 32n * eth]))).toEqual([0n, -reward, 0n])
  const swept = firstPeriod(0n, 32n * eth + reward, [32n * eth, 32n * eth], { withdrawnGwei: 32n * eth })
  expect(earned(swept)).toEqual([reward, 0n, 0n])
})

test('deposits that waited together, one of them dropped, show no loss', () => {
  expect(earned(firstPeriod(64n * eth, 32n * eth + reward, []))).toEqual([0n, 0n, 0n])
})

test('later a loss of whole deposits is the chain’s doing', () => {
  const later = periodFigures({
    before: { totalBalanceGwei: 64n * eth, effectiveGwei: 32n * eth },
    after: {
      totalBalanceGwei: 64n * eth,
      effectiveGwei: 32n * eth,
      slashed: true,
      activationEpoch: 120,
      exitEpoch: null,
    },
    flow: { ...noFlow, depositedGwei: 32n * eth, deposits: [32n * eth] },
    fromEpoch: 120,
    toEpoch: 345,
    chainActiveGwei: 35_000_000n * eth,
  })
  expect(earned(later)).toEqual([0n, 0n, -32n * eth])
})
