import { expect, test } from 'vitest'
import { clusterOf, planFunding, readDays } from './planFunding.ts'

const governance = {
  networkFeeWei: 3_550_900_000n,
  minimumCollateralWei: 940_000_000_000_000n,
  liquidationThresholdBlocks: 50_190,
}
const fees = [1_770_000_000n, 1_770_000_000n, 1_770_000_000n, 1_770_000_000n]
const gwei = 1_000_000_000n
const burn = 10_630_900_000n

test('a new cluster pays the period, and the collateral that stays in it', () => {
  const plan = planFunding({ days: 365, amountsGwei: [32n * gwei] }, fees, governance, null)
  expect(plan.burnPerBlock).toBe(burn)
  expect(plan.collateral).toBe(940_000_000_000_000n)
  expect(plan.operatorFees + plan.networkFee).toBe(burn * 7_200n * 365n)
  expect(plan.deposit).toBe(plan.operatorFees + plan.networkFee + plan.collateral)
  expect(plan.yearlyWei).toBe(burn * 7_200n * 365n)
  expect(plan.lastsDays).toBe(365)
})

test('fees are charged on what the validators hold: 63 ETH are not one validator', () => {
  const plan = planFunding({ days: 30, amountsGwei: [63n * gwei] }, fees, governance, null)
  expect(plan.burnPerBlock).toBe((burn * 19_688n) / 10_000n)
})

test('part of an ETH counts as a whole one', () => {
  const plan = planFunding({ days: 30, amountsGwei: [32n * gwei + 1n] }, fees, governance, null)
  expect(plan.burnPerBlock).toBe((burn * 10_313n) / 10_000n)
})

test('an existing cluster pays what its balance lacks, for all of its validators', () => {
  const cluster = { balanceWei: 10n ** 16n, expectedBalanceGwei: 32n * gwei }
  const wish = { days: 365, amountsGwei: [32n * gwei] }
  const plan = planFunding(wish, fees, governance, cluster)
  const alone = planFunding({ ...wish, amountsGwei: [64n * gwei] }, fees, governance, null)
  expect(plan.deposit).toBe(alone.deposit - 10n ** 16n)
  expect(plan.lastsDays).toBe(365)
})

test('a rich cluster pays nothing, and lasts longer than asked', () => {
  const cluster = { balanceWei: 10n ** 18n, expectedBalanceGwei: 32n * gwei }
  const plan = planFunding({ days: 30, amountsGwei: [32n * gwei] }, fees, governance, cluster)
  expect(plan.deposit).toBe(0n)
  expect(plan.lastsDays).toBeGreaterThan(30)
})

test('without fees a balance lasts for ever', () => {
  const free = { ...governance, networkFeeWei: 0n }
  const plan = planFunding({ days: 30, amountsGwei: [32n * gwei] }, [0n, 0n, 0n, 0n], free, null)
  expect(plan.lastsDays).toBeNull()
  expect(plan.deposit).toBe(governance.minimumCollateralWei)
})

test.each([
  ['730', 730],
  ['1', 1],
  ['3,650', 3_650],
  ['3651', null],
  ['0', null],
  ['1.5', null],
  ['', null],
])('%j days are %j', (text, days) => {
  expect(readDays(text)).toBe(days)
})

test('an owner’s cluster is found by exactly its operators', () => {
  const clusters = [{ operatorIds: [1, 2, 3, 4] }, { operatorIds: [1, 2, 3, 4, 5, 6, 7] }]
  expect(clusterOf(clusters, [1, 2, 3, 4, 5, 6, 7])).toBe(clusters[1])
  expect(clusterOf(clusters, [1, 2, 3, 5])).toBeNull()
})
