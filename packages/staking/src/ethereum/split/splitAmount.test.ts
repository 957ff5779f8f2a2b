import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gweiPerEth, maxDepositsPerStake, maxEffectiveBalanceGwei, minDepositGwei } from '../constants.ts'
import { splitAmount } from './splitAmount.ts'

const eth = (amount: number) => BigInt(amount) * gweiPerEth
const total = fc.bigInt({ min: minDepositGwei, max: eth(100_000) })
const sum = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b, 0n)

test('[A5.01] [A5.02] [A9.01] a 0x01 stake is one validator of exactly 32 ETH for each 32 ETH', () => {
  expect(splitAmount({ totalGwei: eth(32), credentialsType: '0x01' })).toEqual({
    amountsGwei: [eth(32)],
    remainderGwei: 0n,
  })
  expect(splitAmount({ totalGwei: eth(320) + 7n, credentialsType: '0x01' })).toEqual({
    amountsGwei: Array(10).fill(eth(32)),
    remainderGwei: 7n,
  })
})

test('[A5.01] [A5.02] for any sum and count, 0x01 validators hold 32 ETH each and the rest is left over', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: minDepositGwei, max: eth(32_000) }), totalGwei => {
      const { amountsGwei, remainderGwei } = splitAmount({ totalGwei, credentialsType: '0x01' })
      expect(amountsGwei.every(amount => amount === minDepositGwei)).toBe(true)
      expect(BigInt(amountsGwei.length)).toBe(totalGwei / minDepositGwei)
      expect(sum(amountsGwei) + remainderGwei).toBe(totalGwei)
    }),
  )
  expect(splitAmount({ totalGwei: eth(100), credentialsType: '0x01', count: 2 })).toEqual({
    amountsGwei: [eth(32), eth(32)],
    remainderGwei: eth(36),
  })
})

test('[A5.03] [A9.02] a compounding stake is the fewest validators of 32 to 2048 ETH, evenly filled', () => {
  const amounts = (totalGwei: bigint) => splitAmount({ totalGwei, credentialsType: '0x02' }).amountsGwei
  expect(amounts(eth(32))).toEqual([eth(32)])
  expect(amounts(eth(2048))).toEqual([eth(2048)])
  expect(amounts(eth(2049))).toEqual([eth(1025), eth(1024)])
  expect(amounts(eth(4100))).toEqual([eth(1367), eth(1367), eth(1366)])
  expect(amounts(eth(2048) + 1n)).toEqual([eth(1024), eth(1024) + 1n])
})

test('[A5.03] [A9.02] for any sum, compounding validators hold 32 to 2048 ETH, nothing is left and none is too many', () => {
  fc.assert(
    fc.property(total, totalGwei => {
      const { amountsGwei, remainderGwei } = splitAmount({ totalGwei, credentialsType: '0x02' })
      expect(amountsGwei.every(amount => amount >= minDepositGwei && amount <= maxEffectiveBalanceGwei)).toBe(
        true,
      )
      expect(sum(amountsGwei)).toBe(totalGwei)
      expect(remainderGwei).toBe(0n)
      expect(maxEffectiveBalanceGwei * BigInt(amountsGwei.length - 1)).toBeLessThan(totalGwei)
      const sorted = amountsGwei.toSorted((a, b) => Number(a - b))
      expect((sorted.at(-1) ?? 0n) - (sorted[0] ?? 0n)).toBeLessThanOrEqual(gweiPerEth)
      expect(amountsGwei.filter(amount => amount % gweiPerEth !== 0n).length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 1000 },
  )
})

test('a given number of compounding validators is kept, and what they cannot hold is left over', () => {
  expect(splitAmount({ totalGwei: eth(100), credentialsType: '0x02', count: 3 })).toEqual({
    amountsGwei: [eth(34), eth(33), eth(33)],
    remainderGwei: 0n,
  })
  expect(splitAmount({ totalGwei: eth(5000), credentialsType: '0x02', count: 2 })).toEqual({
    amountsGwei: [eth(2048), eth(2048)],
    remainderGwei: eth(904),
  })
})

test('[A5.01] sums that do not give each validator 32 ETH are refused', () => {
  for (const credentialsType of ['0x01', '0x02'] as const) {
    for (const totalGwei of [eth(32) - 1n, 0n, -eth(32)])
      expect(() => splitAmount({ totalGwei, credentialsType })).toThrow(/STAKE_TOO_SMALL/)
    expect(() => splitAmount({ totalGwei: eth(64) - 1n, credentialsType, count: 2 })).toThrow(
      /STAKE_TOO_SMALL/,
    )
  }
})

test('counts other than whole numbers from 1 to one stake’s maximum are refused', () => {
  for (const count of [0, -1, 1.5, 1e9, Number.NaN, maxDepositsPerStake + 1])
    expect(() => splitAmount({ totalGwei: eth(3200), credentialsType: '0x01', count })).toThrow(
      /VALIDATOR_COUNT_INVALID/,
    )
  expect(() => splitAmount({ totalGwei: eth(32 * 1001), credentialsType: '0x01' })).toThrow(
    /VALIDATOR_COUNT_INVALID/,
  )
  expect(splitAmount({ totalGwei: eth(32 * 1000), credentialsType: '0x01' }).amountsGwei).toHaveLength(1000)
})
