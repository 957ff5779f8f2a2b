// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkApr } from './networkApr.ts'
import { planReward } from './planReward.ts'

const plan = (text: string, compounds = false, aprBasisPoints = 300) =>
  planReward({ text, aprBasisPoints, compounds })

test('[A2.92] [A2.93] [A2.94] [A2.95] an amount at a rate gives daily, monthly and yearly rewards', () => {
  expect(plan('32').plan).toEqual({
    earningGwei: 32_000_000_000n,
    restGwei: 0n,
    dayGwei: 2_630_136n,
    monthGwei: 78_904_109n,
    yearGwei: 960_000_000n,
    fiveYearsGwei: 4_800_000_000n,
  })
})

test('an amount below 32 ETH per validator earns nothing unless it compounds', () => {
  expect(plan('40').plan).toMatchObject({ earningGwei: 32_000_000_000n, restGwei: 8_000_000_000n })
  expect(plan('40', true).plan).toMatchObject({ earningGwei: 40_000_000_000n, restGwei: 0n })
})

test('[A2.96] compound interest starts with the first whole ETH, as on chain', () => {
  // 32 ETH at 3 % earn less than 1.25 ETH within a year.
  const small = { once: plan('32').plan, again: plan('32', true).plan }
  expect(small.again?.yearGwei).toBeGreaterThan((small.once?.yearGwei ?? 0n) - 1000n)
  expect(small.again?.yearGwei).toBeLessThanOrEqual(small.once?.yearGwei ?? 0n)
  expect(small.again?.fiveYearsGwei).toBeGreaterThan(small.once?.fiveYearsGwei ?? 0n)
  // 1,024 ETH earn one every two weeks: close to continuous compounding, never above it.
  const large = plan('1024', true).plan?.yearGwei ?? 0n
  expect(large).toBeGreaterThan(30_720_000_000n)
  expect(large).toBeLessThan(31_186_000_000n)
})

test('a full validator stops compounding', () => {
  expect(plan('2048', true).plan?.yearGwei).toBeLessThanOrEqual(61_440_000_000n)
})

test('more ETH never earn less, and without compounding never a gwei more than the rate', () => {
  const eth = fc.integer({ min: 32, max: 100_000 })
  fc.assert(
    fc.property(eth, eth, fc.integer({ min: 0, max: 2000 }), (one, other, rate) => {
      const [less, more] = one < other ? [one, other] : [other, one]
      const paid = (amount: number) => plan(String(amount), false, rate).plan?.yearGwei ?? 0n
      expect(paid(less)).toBeLessThanOrEqual(paid(more))
      expect(paid(more) * 10_000n).toBeLessThanOrEqual(BigInt(more) * 10n ** 9n * BigInt(rate))
    }),
    { numRuns: 50 },
  )
})

test.each([
  ['', 'malformed'],
  ['1e9', 'malformed'],
  ['-32', 'malformed'],
  ['3,2', 'malformed'],
  ['32.0000000001', 'malformed'],
  ['31.999999999', 'tooSmall'],
  ['1000000.1', 'tooLarge'],
])('the amount %j is %s', (text, error) => {
  expect(plan(text)).toEqual({ error })
})

test("[F.33] the local chain's rate is for a year of its own 64-second days", () => {
  const local = { totalActiveBalanceGwei: 32_768n * 10n ** 9n, secondsPerSlot: 1, slotsPerEpoch: 8 }
  expect(networkApr({ ...local, secondsPerDay: 64 })).toBe(326)
})

test("the chain's rate falls with the square root of the total stake", () => {
  const rate = (eth: bigint) =>
    networkApr({
      totalActiveBalanceGwei: eth * 10n ** 9n,
      secondsPerSlot: 12,
      slotsPerEpoch: 32,
      secondsPerDay: 86_400,
    })
  // 34.5 million ETH: 166,300 divided by the square root of the staked ETH, in basis points (EIP-2982).
  expect(rate(34_500_000n)).toBe(282)
  expect(rate(8_625_000n)).toBe(565)
})
