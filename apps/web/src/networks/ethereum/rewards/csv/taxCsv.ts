import type { RewardDay } from '@granary/api'
import { formatWei } from '@granary/staking/amount'
import { csvText } from '#web/csv/csvText.ts'
import { consensusWei } from '../../figures/index.ts'

/** The currency (ISO 4217) and the price source. */
type TaxPrices = { currency: string; source: string }

const head = ['date', 'type', 'amount', 'currency', 'days']
const priceHead = ['price', 'value', 'fiat_currency', 'price_source']

/**
 * Gains and losses of each finished day in the layout of tax programs: one row per day and layer, oldest first, amounts
 * in ETH to the last digit, days in ISO 8601 (a tax program may take 26-11-22 for 26 November 2022). With prices, also
 * that day's value; a day without a price stays empty, never guessed. Excludes deposits and withdrawals of principal,
 * which are no income.
 * @param days newest first
 * @param prices null without a currency, or if the provider has no prices
 */
export function taxCsv(days: readonly RewardDay[], prices: TaxPrices | null): string {
  const rows = days
    .toReversed()
    .filter(({ open }) => !open)
    .flatMap(day => [
      ...rowOf(day, 'consensus_reward', consensusWei(day), prices),
      ...rowOf(day, 'execution_reward', day.executionWei, prices),
    ])
  return csvText([prices ? [...head, ...priceHead] : head, ...rows])
}

function rowOf(day: RewardDay, type: string, wei: bigint, prices: TaxPrices | null): string[][] {
  if (wei === 0n) return []
  const row = [day.date, type, formatWei(wei), 'ETH', String(day.days)]
  if (!prices) return [row]
  const value = day.fiatPrice === null ? '' : fiatValue(wei, day.fiatPrice)
  return [[...row, day.fiatPrice ?? '', value, prices.currency.toUpperCase(), prices.source]]
}

const priceDigits = 10

/**
 * An amount's value in the currency with two decimals, rounded down (a loss away from zero).
 * @param price of one ETH, a decimal number with at most ten decimals: `2914.31`
 */
export function fiatValue(wei: bigint, price: string): string {
  const [whole = '0', fraction = ''] = price.split('.')
  const parts = BigInt(whole + fraction.padEnd(priceDigits, '0'))
  const product = wei * parts
  const unit = 10n ** BigInt(priceDigits)
  // In wei of the currency; formatWei rounds the rest down towards minus infinity.
  const floored = product < 0n && product % unit !== 0n ? product / unit - 1n : product / unit
  return formatWei(floored, 2)
}
