import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  activeEpochs,
  aprBasisPoints,
  baseRewardPerIncrement,
  consensusOf,
  consensusRewardGwei,
  floorDivide,
  forecastRewards,
  integerSquareRoot,
  noReward,
  perfectAttestationGwei,
  perfectRewardGwei,
  performanceBasisPoints,
  splitReward,
} from './index.ts'

const gwei = fc.bigInt({ min: 0n, max: 10n ** 15n })
const change = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n })
const eth = 1_000_000_000n

test('whatever is deposited, withdrawn or consolidated, the reward is what the chain added and took', () => {
  fc.assert(
    fc.property(gwei, change, gwei, gwei, gwei, gwei, (totalBalanceBeforeGwei, reward, ...moved) => {
      const [depositedGwei = 0n, withdrawnGwei = 0n, consolidatedInGwei = 0n, consolidatedOutGwei = 0n] =
        moved
      const totalBalanceAfterGwei =
        totalBalanceBeforeGwei +
        reward +
        depositedGwei +
        consolidatedInGwei -
        withdrawnGwei -
        consolidatedOutGwei
      const flow = { depositedGwei, withdrawnGwei, consolidatedInGwei, consolidatedOutGwei }
      expect(consensusRewardGwei({ ...flow, totalBalanceBeforeGwei, totalBalanceAfterGwei })).toBe(reward)
    }),
  )
})

test('a consolidation does not change the sum of both validators’ rewards', () => {
  fc.assert(
    fc.property(gwei, gwei, gwei, (source, target, moved) => {
      const still = { depositedGwei: 0n, withdrawnGwei: 0n, consolidatedInGwei: 0n, consolidatedOutGwei: 0n }
      const out = consensusRewardGwei({
        ...still,
        consolidatedOutGwei: moved,
        totalBalanceBeforeGwei: source + moved,
        totalBalanceAfterGwei: source,
      })
      const into = consensusRewardGwei({
        ...still,
        consolidatedInGwei: moved,
        totalBalanceBeforeGwei: target,
        totalBalanceAfterGwei: target + moved,
      })
      expect([out, into]).toEqual([0n, 0n])
    }),
  )
})

test('the parts of a split add up, each with its sign', () => {
  fc.assert(
    fc.property(change, fc.boolean(), (reward, slashed) => {
      const split = splitReward(reward, slashed)
      expect(consensusOf(split)).toBe(reward)
      expect(split.rewardsGwei >= 0n && split.penaltiesGwei <= 0n && split.slashingGwei <= 0n).toBe(true)
      expect(split.slashingGwei < 0n).toBe(slashed && reward < 0n)
    }),
  )
})

const secondsPerDay = 86_400

test('the APR weighs by stake and time: it is not the mean of individual returns', () => {
  const year = 365n * 86_400n
  const small = { rewardGwei: eth, activeGweiSeconds: 32n * eth * year, secondsPerDay }
  const large = { rewardGwei: 20n * eth, activeGweiSeconds: 2048n * eth * year, secondsPerDay }
  const together = aprBasisPoints({
    rewardGwei: small.rewardGwei + large.rewardGwei,
    activeGweiSeconds: small.activeGweiSeconds + large.activeGweiSeconds,
    secondsPerDay,
  })
  expect([aprBasisPoints(small), aprBasisPoints(large), together]).toEqual([312, 97, 100])
  expect(aprBasisPoints({ rewardGwei: 0n, activeGweiSeconds: 0n, secondsPerDay })).toBeNull()
})

test('the APR of parts of the time lies around that of the whole, and a loss is never rounded away', () => {
  const span = fc.bigInt({ min: 1n, max: 10n ** 22n })
  fc.assert(
    fc.property(change, span, change, span, (rewardGwei, activeGweiSeconds, otherReward, otherSeconds) => {
      const one = aprBasisPoints({ rewardGwei, activeGweiSeconds, secondsPerDay }) ?? 0
      const other =
        aprBasisPoints({ rewardGwei: otherReward, activeGweiSeconds: otherSeconds, secondsPerDay }) ?? 0
      const whole =
        aprBasisPoints({
          rewardGwei: rewardGwei + otherReward,
          activeGweiSeconds: activeGweiSeconds + otherSeconds,
          secondsPerDay,
        }) ?? 0
      expect(whole).toBeGreaterThanOrEqual(Math.min(one, other))
      expect(whole).toBeLessThanOrEqual(Math.max(one, other) + 1)
      if (rewardGwei < 0n) expect(one).toBeLessThan(0)
    }),
  )
})

test('the square root is the largest whole number whose square is not above', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 80n }), value => {
      const root = integerSquareRoot(value)
      expect(root * root <= value && (root + 1n) * (root + 1n) > value).toBe(true)
    }),
  )
})

test('with 34 million ETH at stake a perfect validator earns about 2.85 percent a year', () => {
  const totalActiveGwei = 34_000_000n * eth
  expect(baseRewardPerIncrement(totalActiveGwei)).toBe(347n)
  const year = perfectRewardGwei({ activeGweiEpochs: 32n * eth * 225n * 365n, totalActiveGwei })
  expect(year).toBe(347n * 32n * 225n * 365n)
  expect(
    aprBasisPoints({ rewardGwei: year, activeGweiSeconds: 32n * eth * 365n * 86_400n, secondsPerDay }),
  ).toBe(284)
  expect(perfectAttestationGwei({ activeGweiEpochs: 32n * eth, totalActiveGwei })).toBe(
    (347n * 32n * 54n) / 64n,
  )
})

test('the performance is at most whole, negative for a losing validator, and unknown without possible earnings', () => {
  expect(performanceBasisPoints({ attestedGwei: 995n, perfectGwei: 1000n })).toBe(9950)
  expect(performanceBasisPoints({ attestedGwei: 1500n, perfectGwei: 1000n })).toBe(10_000)
  expect(performanceBasisPoints({ attestedGwei: -1n, perfectGwei: 1000n })).toBe(-10)
  expect(performanceBasisPoints({ attestedGwei: 0n, perfectGwei: 0n })).toBeNull()
})

test('a forecast is the APR’s rate on the present stake, however long the time was and whatever came or left', () => {
  const hour = { ...noReward, rewardsGwei: 2_500_000n, executionWei: 1_250_000n * 10n ** 9n }
  const activeGweiSeconds = 32n * eth * 3_600n
  const forecast = forecastRewards({ reward: hour, activeGweiSeconds, activeGwei: 32n * eth, secondsPerDay })
  expect(forecast).toEqual({
    dayGwei: 3_750_000n * 24n,
    monthGwei: 3_750_000n * 24n * 30n,
    yearGwei: 3_750_000n * 24n * 365n,
  })
  const apr = aprBasisPoints({ rewardGwei: 3_750_000n, activeGweiSeconds, secondsPerDay })
  expect(Number((forecast?.yearGwei ?? 0n) / ((32n * eth) / 10_000n))).toBe(apr)
  const twice = forecastRewards({ reward: hour, activeGweiSeconds, activeGwei: 64n * eth, secondsPerDay })
  expect(twice?.yearGwei).toBe(2n * (forecast?.yearGwei ?? 0n))
  const left = forecastRewards({ reward: hour, activeGweiSeconds, activeGwei: 0n, secondsPerDay })
  expect(left).toEqual({ dayGwei: 0n, monthGwei: 0n, yearGwei: 0n })
  expect(
    forecastRewards({ reward: noReward, activeGweiSeconds: 0n, activeGwei: 32n * eth, secondsPerDay }),
  ).toBeNull()
})

test('a division rounds down below zero too', () => {
  expect([floorDivide(7n, 2n), floorDivide(-7n, 2n), floorDivide(-8n, 2n), floorDivide(7n, -2n)]).toEqual([
    3n,
    -4n,
    -4n,
    -4n,
  ])
})

test('a validator is active from its activation until its exit, within the period', () => {
  const period = { fromEpoch: 10, toEpoch: 20 }
  const epochs = (activationEpoch: number | null, exitEpoch: number | null) =>
    activeEpochs({ activationEpoch, exitEpoch, ...period })
  expect([epochs(0, null), epochs(15, null), epochs(0, 12), epochs(12, 14)]).toEqual([10, 5, 2, 2])
  expect([epochs(null, null), epochs(20, null), epochs(0, 10)]).toEqual([0, 0, 0])
})

test('[F.33] with shorter days a year is 365 of them: rates, forecasts and days agree', () => {
  // The local chain: 32,768 ETH at stake, an epoch every 8 seconds, a day of 64.
  const [totalActiveGwei, activeGwei] = [32_768n * eth, 32n * eth]
  const rewardGwei = perfectRewardGwei({ activeGweiEpochs: activeGwei * 8n, totalActiveGwei })
  const day = { activeGweiSeconds: activeGwei * 64n, secondsPerDay: 64 }
  const apr = aprBasisPoints({ rewardGwei, ...day })
  expect(apr).toBe(326)
  const forecast = forecastRewards({ reward: { ...noReward, rewardsGwei: rewardGwei }, activeGwei, ...day })
  expect(forecast?.dayGwei).toBe(rewardGwei)
  expect(forecast?.yearGwei).toBe(rewardGwei * 365n)
  expect(aprBasisPoints({ rewardGwei, ...day, secondsPerDay: 86_400 })).toBeGreaterThan(400_000)
})
