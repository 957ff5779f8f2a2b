// @vitest-environment node

import type { RewardDay } from '@granary/api'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleDays, exampleEvent } from '../test/examples.ts'
import { eventCsv, rewardCsv } from './downloadHistory.ts'
import { fiatValue, taxCsv } from './taxCsv.ts'

const rowsOf = (csv: string) =>
  csv
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(','))
const changed = (change: Partial<RewardDay>): RewardDay => ({
  ...(exampleDays('2026-11-22', 2)[1] as RewardDay),
  ...change,
})

test('the rewards file has every amount to its last digit, with layers and transfers apart', () => {
  const day = changed({
    rewardsGwei: 5_000_001n,
    executionWei: 31_120_000_000_000_001n,
    penaltiesGwei: -7n,
    slashingGwei: -1_000_000_000n,
    depositedGwei: 32_000_000_000n,
    withdrawnGwei: 16_000_000n,
    apr: { consensus: 291, execution: null },
  })
  const [head, row] = rowsOf(rewardCsv([day]))
  const cells = Object.fromEntries((head ?? []).map((name, at) => [name, row?.[at]]))
  expect(cells).toMatchObject({
    date: '26-11-21',
    consensus_rewards_eth: '0.005000001',
    execution_rewards_eth: '0.031120000000000001',
    penalties_eth: '-0.000000007',
    slashing_eth: '-1',
    deposited_eth: '32',
    withdrawn_eth: '0.016',
    apr_consensus_percent: '2.91',
    apr_execution_percent: '',
    over: 'yes',
  })
})

test('server text about an event never becomes a spreadsheet formula', () => {
  const csv = eventCsv([{ ...exampleEvent, detail: '=HYPERLINK("http://evil")' }])
  expect(csv).toContain(`"'=HYPERLINK(""http://evil"")"`)
  expect(csv).toContain('0.031120000000000001')
  expect(csv).toMatch(/^26-11-18 \d\d:\d\d:\d\d,/m)
})

test('the tax file has a row per day and layer, oldest first, for finished days, without principal', () => {
  const [open, over] = exampleDays('2026-11-22', 2) as [RewardDay, RewardDay]
  const older = {
    ...over,
    date: '2026-11-20',
    executionWei: 1n,
    penaltiesGwei: -6_000_000n,
    depositedGwei: 32n,
  }
  expect(rowsOf(taxCsv([open, over, older], null))).toEqual([
    ['date', 'type', 'amount', 'currency', 'days'],
    ['2026-11-20', 'consensus_reward', '-0.001', 'ETH', '1'],
    ['2026-11-20', 'execution_reward', '0.000000000000000001', 'ETH', '1'],
    ['2026-11-21', 'consensus_reward', '0.005', 'ETH', '1'],
  ])
})

test("with prices each row has its day's price, value and source; a day without a price stays empty", () => {
  const days = [changed({ fiatPrice: '2914.31' }), changed({ date: '2026-11-20', fiatPrice: null })]
  const rows = rowsOf(taxCsv(days, { currency: 'eur', source: 'prices.example.org' }))
  expect(rows.map(row => row.slice(5))).toEqual([
    ['price', 'value', 'fiat_currency', 'price_source'],
    ['', '', 'EUR', 'prices.example.org'],
    ['2914.31', '14.57', 'EUR', 'prices.example.org'],
  ])
  const evil = taxCsv(days, { currency: 'eur', source: '@SUM(1)' })
  expect(evil).toContain(",'@SUM(1)")
})

test('a value is rounded to hundredths, down for a gain and away from zero for a loss', () => {
  expect(fiatValue(10n ** 18n, '2914.3199')).toBe('2914.31')
  expect(fiatValue(-1n, '2914.31')).toBe('-0.01')
  const wei = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n })
  const price = fc.tuple(fc.nat(1_000_000), fc.nat(9_999_999_999))
  fc.assert(
    fc.property(wei, price, (amount, [whole, fraction]) => {
      const text = `${whole}.${String(fraction).padStart(10, '0')}`
      const cents = BigInt(fiatValue(amount, text).replace('.', ''))
      const exact = amount * BigInt(`${whole}${String(fraction).padStart(10, '0')}`) * 100n
      const unit = 10n ** 28n
      expect(cents * unit).toBeLessThanOrEqual(exact)
      expect((cents + 1n) * unit).toBeGreaterThan(exact)
    }),
  )
})
