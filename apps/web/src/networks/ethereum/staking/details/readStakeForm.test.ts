// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostValidators, readStakeForm } from './readStakeForm.ts'
import { newStakeForm, type StakeForm, stakeFormOf } from './StakeForm.ts'
import { stakeCosts } from './stakeCosts.ts'

const gwei = 1_000_000_000n
const classic = (count: string): StakeForm => ({ ...newStakeForm(), count })
const each = (count: string, amountEach: string): StakeForm => ({
  ...newStakeForm(),
  credentialsType: '0x02',
  by: 'count',
  count,
  amountEach,
})
const total = (text: string): StakeForm => ({
  ...newStakeForm(),
  credentialsType: '0x02',
  by: 'total',
  total: text,
})

describe('[A5.14] number of validators', () => {
  test.each(['', '0', '-1', '1.5', '1e9', 'ten', '１', '0x10', ' ', '1 000', '1.', '1,5'])(
    '%j is refused as no whole number from 1',
    count => {
      expect(readStakeForm(classic(count))).toEqual({
        intent: null,
        errors: { count: 'VALIDATOR_COUNT_INVALID' },
      })
    },
  )

  test('[F.23] grouped digits count as the plain ones do, in every field', () => {
    expect(readStakeForm(classic('1,000'))).toEqual(readStakeForm(classic('1000')))
    expect(readStakeForm(each('2', '1,000.5')).intent?.amountsGwei).toEqual(Array(2).fill(1_000_500_000_000n))
    expect(readStakeForm(total('4,096')).intent?.amountsGwei).toHaveLength(2)
    expect(readStakeForm(total('32,5'))).toEqual({ intent: null, errors: { total: 'AMOUNT_MALFORMED' } })
  })

  test('more than one stake may have is refused with a reason of its own', () => {
    expect(readStakeForm(classic('1001'))).toMatchObject({ errors: { count: 'VALIDATOR_COUNT_ABOVE_CAP' } })
    expect(readStakeForm(classic('1000000'))).toMatchObject({
      errors: { count: 'VALIDATOR_COUNT_ABOVE_CAP' },
    })
    expect(readStakeForm(classic('1000')).intent?.amountsGwei).toHaveLength(1000)
    const most = mostValidators({ batchContract: null })
    expect(readStakeForm(classic('100'), most).intent?.amountsGwei).toHaveLength(100)
    expect(readStakeForm(classic('101'), most)).toMatchObject({
      errors: { count: 'VALIDATOR_COUNT_ABOVE_CAP' },
    })
  })

  test('[A5.01] [A5.02] [A9.01] a classic validator is exactly 32 ETH, one for each 32 ETH', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), count => {
        const { intent } = readStakeForm(classic(String(count)))
        expect(intent?.amountsGwei).toEqual(Array(count).fill(32n * gwei))
      }),
      { numRuns: 20 },
    )
  })
})

describe('[A5.03] [A9.02] compounding validators hold 32 to 2048 ETH', () => {
  test.each([
    ['31.999999999', 'STAKE_TOO_SMALL'],
    ['0', 'STAKE_TOO_SMALL'],
    ['2048.000000001', 'AMOUNT_ABOVE_MAXIMUM'],
    ['1e9', 'AMOUNT_MALFORMED'],
    ['-32', 'AMOUNT_MALFORMED'],
    ['abc', 'AMOUNT_MALFORMED'],
    ['32.0000000001', 'AMOUNT_TOO_PRECISE'],
  ])('%s ETH each: %s', (amount, code) => {
    expect(readStakeForm(each('2', amount))).toEqual({ intent: null, errors: { amountEach: code } })
  })

  test('32 and 2048 are inside', () => {
    expect(readStakeForm(each('1', '32')).intent?.amountsGwei).toEqual([32n * gwei])
    expect(readStakeForm(each('2', '2048')).intent?.amountsGwei).toEqual([2048n * gwei, 2048n * gwei])
  })

  test('both fields say what is wrong with them at once', () => {
    expect(readStakeForm(each('0', 'x')).errors).toEqual({
      count: 'VALIDATOR_COUNT_INVALID',
      amountEach: 'AMOUNT_MALFORMED',
    })
  })

  test('a total is split without losing a gwei, each part within bounds', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 32n * gwei, max: 20_000n * gwei }), totalGwei => {
        const text = `${totalGwei / gwei}.${String(totalGwei % gwei).padStart(9, '0')}`
        const amounts = readStakeForm(total(text)).intent?.amountsGwei ?? []
        expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(totalGwei)
        expect(amounts.every(amount => amount >= 32n * gwei && amount <= 2048n * gwei)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  test('a total above what one stake may have is refused', () => {
    expect(readStakeForm(total('2048001')).errors).toEqual({ total: 'AMOUNT_ABOVE_MAXIMUM' })
  })
})

describe('the form opens', () => {
  test.each([
    [{ amount: '320' }, { credentialsType: '0x01', count: '10' }],
    [{ amount: '1,024' }, { credentialsType: '0x01', count: '32' }],
    [{ amount: '100' }, { credentialsType: '0x02', by: 'total', total: '100' }],
    [
      { amount: '320', kind: '0x02' },
      { credentialsType: '0x02', by: 'total', total: '320' },
    ],
    [
      { amount: '100', kind: '0x01' },
      { credentialsType: '0x01', count: '3' },
    ],
    [
      { amount: '320', kind: '0x03' },
      { credentialsType: '0x01', count: '10' },
    ],
    [
      { amount: '31', kind: '0x02' },
      { credentialsType: '0x02', total: '32' },
    ],
    [{ amount: '31' }, { credentialsType: '0x01', count: '1' }],
    [{ amount: '<script>' }, { credentialsType: '0x01', count: '1' }],
    [{}, { credentialsType: '0x01', count: '1' }],
  ])('with a plan of %j', (planned, form) => {
    expect(newStakeForm(planned)).toMatchObject(form)
  })

  test('as it was filled in before', () => {
    for (const form of [classic('3'), each('2', '64.5'), total('5000')]) {
      const { intent } = readStakeForm(form)
      expect(intent && readStakeForm(stakeFormOf(intent)).intent).toEqual(intent)
    }
  })
})

test('[A2.65] the costs are stake, service fee for each validator, and network fee', () => {
  const { intent } = readStakeForm(classic('10'))
  const costs =
    intent &&
    stakeCosts(intent, { batchContract: '0x01' }, { feePerValidatorWei: 5n * 10n ** 15n, gasPriceWei: gwei })
  expect(costs).toEqual({
    stakeWei: 320n * 10n ** 18n,
    serviceFeeWei: 5n * 10n ** 16n,
    networkFeeWei: 309_000n * gwei,
    totalWei: 320n * 10n ** 18n + 5n * 10n ** 16n + 309_000n * gwei,
  })
})
