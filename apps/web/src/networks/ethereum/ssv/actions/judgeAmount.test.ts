import { expect, test } from 'vitest'
import {
  type ClusterMoney,
  feesOfDays,
  judgeAmount,
  reactivationWei,
  runwayDays,
  withdrawableWei,
} from './judgeAmount.ts'

const eth = 10n ** 18n
const burn = 10_000_000_000n
const cluster: ClusterMoney = {
  balanceWei: eth,
  burnWeiPerBlock: burn,
  collateralWei: eth / 100n,
  snapshot: { validatorCount: 2, networkFeeIndex: 0n, index: 0n, active: true, balanceWei: eth },
}

test('a withdrawal leaves the collateral, and the fees until it is mined', () => {
  const most = eth - eth / 100n - burn * 50n
  expect(withdrawableWei(cluster)).toBe(most)
  expect(judgeAmount('withdraw', '0.98', cluster)).toEqual({ amountWei: (eth * 98n) / 100n, fault: null })
  expect(judgeAmount('withdraw', '0.99', cluster)).toEqual({ amountWei: null, fault: 'belowLine' })
})

test('a cluster without validators gives all of its balance', () => {
  const empty = { ...cluster, snapshot: { ...cluster.snapshot, validatorCount: 0 } }
  expect(withdrawableWei(empty)).toBe(eth)
})

test('nothing is withdrawn from a liquidated cluster, or from one of unknown balance', () => {
  expect(withdrawableWei({ ...cluster, snapshot: { ...cluster.snapshot, active: false } })).toBe(0n)
  expect(withdrawableWei({ ...cluster, balanceWei: null })).toBe(0n)
})

test('a cluster below its line has nothing to withdraw', () => {
  expect(withdrawableWei({ ...cluster, balanceWei: 1n })).toBe(0n)
})

test('reactivation takes at least the collateral', () => {
  expect(judgeAmount('reactivate', '0.0099', cluster)).toEqual({ amountWei: null, fault: 'tooLittle' })
  expect(judgeAmount('reactivate', '0.01', cluster)).toEqual({ amountWei: eth / 100n, fault: null })
  expect(reactivationWei(cluster, 30)).toBe(eth / 100n + burn * 7_200n * 30n)
})

test.each([
  ['', null],
  ['x', 'malformed'],
  ['0', 'zero'],
])('a top-up of %j has the fault %j', (text, fault) => {
  expect(judgeAmount('deposit', text, cluster)).toEqual({ amountWei: null, fault })
})

test('the runway is what lies above the collateral', () => {
  expect(runwayDays(cluster, eth / 100n + feesOfDays(cluster, 365))).toBe(365)
  expect(runwayDays(cluster, eth / 100n + feesOfDays(cluster, 365) - 1n)).toBe(364)
  expect(runwayDays(cluster, 0n)).toBe(0)
  expect(runwayDays({ ...cluster, burnWeiPerBlock: 0n }, eth)).toBeNull()
})
