import fc from 'fast-check'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import {
  burnPerBlock,
  type FundedCluster,
  feePerYear,
  feesOfBlocks,
  isLiquidatable,
  liquidationLine,
} from './fees.ts'
import { fundingFor } from './funding.ts'
import { runwayOf, withdrawable } from './runway.ts'
import { vUnitsOf, vUnitsWithNewValidators } from './vUnits.ts'

/** Governance's values at launch, SSV Network v2.0.0; the network fee as the contract packs it. */
const mainnet: FundedCluster = {
  operatorFees: [1_770_000_000n, 1_770_000_000n, 1_770_000_000n, 1_770_000_000n],
  networkFee: 3_550_900_000n,
  minimumCollateral: parseEther('0.00094'),
  thresholdBlocks: 50_190n,
  vUnits: 10_000n,
}

const fee = fc.bigInt({ min: 0n, max: 200_000n }).map(units => units * 100_000n)
const anyCluster: fc.Arbitrary<FundedCluster> = fc.record({
  operatorFees: fc.array(fee, { minLength: 4, maxLength: 13 }),
  networkFee: fee.map(value => value + 100_000n),
  minimumCollateral: fc.bigInt({ min: 0n, max: parseEther('1') }),
  thresholdBlocks: fc.bigInt({ min: 21_480n, max: 200_000n }),
  vUnits: fc.bigInt({ min: 32n, max: 2048n * 500n }).map(vUnitsOf),
})
const anyBalance = fc.bigInt({ min: 0n, max: parseEther('50') })

test('effective balance is rounded up to units', () => {
  expect([32n, 63n, 64n, 96n, 2048n].map(vUnitsOf)).toEqual([10_000n, 19_688n, 20_000n, 30_000n, 640_000n])
  expect(vUnitsWithNewValidators(vUnitsOf(63n), 3)).toBe(49_688n)
  expect(vUnitsWithNewValidators(0n, 1)).toBe(10_000n)
})

test('four usual operators and a year cost 0.0288780052 ETH, collateral included', () => {
  expect(fundingFor(mainnet, 365)).toEqual({
    deposit: parseEther('0.0288780052'),
    operatorFees: 4n * 1_770_000_000n * 2_628_000n,
    networkFee: 3_550_900_000n * 2_628_000n,
    collateral: parseEther('0.00094'),
    burnPerBlock: 10_630_900_000n,
  })
})

test('the line is the minimum for one validator and the threshold for two', () => {
  expect(liquidationLine(mainnet)).toBe(parseEther('0.00094'))
  expect(liquidationLine({ ...mainnet, vUnits: 20_000n })).toBe(2n * 10_630_900_000n * 50_190n)
})

test('63 ETH burn 1.9688 times what 32 ETH burn', () => {
  expect(burnPerBlock({ ...mainnet, vUnits: vUnitsOf(63n) })).toBe(20_930_115_920n)
  expect(feePerYear(1_770_000_000n)).toBe(parseEther('0.00465156'))
  expect(feePerYear(1_770_000_000n, 20_000n)).toBe(2n * parseEther('0.00465156'))
})

test('settlement takes whole units of 100,000 wei, at most 200,000 wei less than the burn', () => {
  fc.assert(
    fc.property(anyCluster, fc.bigInt({ min: 0n, max: 10_000_000n }), (cluster, blocks) => {
      const { operators, network, total } = feesOfBlocks(cluster, blocks)
      expect(operators % 100_000n).toBe(0n)
      expect(network % 100_000n).toBe(0n)
      expect(total).toBe(operators + network)
      const less = burnPerBlock(cluster) * blocks - total
      expect(less >= 0n && less < 200_000n).toBe(true)
    }),
  )
})

test('at the line a cluster is safe, one wei below anyone may liquidate it', () => {
  fc.assert(
    fc.property(anyCluster, cluster => {
      const line = liquidationLine(cluster)
      expect(isLiquidatable(cluster, line)).toBe(false)
      if (line > 0n) expect(isLiquidatable(cluster, line - 1n)).toBe(true)
    }),
  )
})

test('the deposit lasts exactly the period: one wei less does not', () => {
  fc.assert(
    fc.property(anyCluster, fc.integer({ min: 1, max: 3650 }), anyBalance, (cluster, days, balance) => {
      const { deposit } = fundingFor(cluster, days, balance)
      const blocks = BigInt(days) * 7200n
      const after = balance + deposit
      expect(runwayOf(cluster, after, 0n)?.blocks).toBeGreaterThanOrEqual(blocks)
      if (deposit > 0n) expect(runwayOf(cluster, after - 1n, 0n)?.blocks).toBeLessThan(blocks)
    }),
  )
})

test('the parts sum to the deposit of a new cluster', () => {
  fc.assert(
    fc.property(anyCluster, fc.integer({ min: 1, max: 3650 }), (cluster, days) => {
      const { deposit, operatorFees, networkFee, collateral } = fundingFor(cluster, days)
      expect(operatorFees + networkFee + collateral).toBe(deposit)
    }),
  )
})

test('the runway ends at the block at which the settled balance falls below the line', () => {
  fc.assert(
    fc.property(anyCluster, anyBalance, fc.bigInt({ min: 0n, max: 30_000_000n }), (cluster, balance, now) => {
      const runway = runwayOf(cluster, balance, now)
      if (!runway) throw new Error('it burns')
      const balanceAt = (block: bigint) => balance - feesOfBlocks(cluster, block - now).total
      expect(isLiquidatable(cluster, balanceAt(runway.liquidatableAtBlock))).toBe(true)
      if (runway.liquidatableAtBlock > now)
        expect(isLiquidatable(cluster, balanceAt(runway.liquidatableAtBlock - 1n))).toBe(false)
      expect(runway.days).toBe(runway.blocks / 7200n)
    }),
  )
})

test('what may be withdrawn leaves the line, also some blocks later, and one wei more does not', () => {
  fc.assert(
    fc.property(anyCluster, anyBalance, fc.bigInt({ min: 0n, max: 300n }), (cluster, balance, later) => {
      const amount = withdrawable(cluster, balance, later)
      const left = balance - feesOfBlocks(cluster, later).total - amount
      if (amount > 0n) expect(isLiquidatable(cluster, left)).toBe(false)
      expect(isLiquidatable(cluster, left - 1n)).toBe(true)
    }),
  )
})

test('a cluster without validators, or liquidated, gives back everything', () => {
  expect(withdrawable(null, 7n)).toBe(7n)
})

test('a cluster that burns nothing lasts for ever', () => {
  const free = { ...mainnet, operatorFees: [0n, 0n, 0n, 0n], networkFee: 0n }
  expect(runwayOf(free, parseEther('0.00094'), 1n)).toBeNull()
  expect(runwayOf(free, parseEther('0.00094') - 1n, 1n)).toEqual({
    blocks: 0n,
    days: 0n,
    liquidatableAtBlock: 1n,
  })
})
