import type { OwnerRewardDay } from '@granary/api'
import { formatWei } from '@granary/staking/amount'
import { csvText } from '#web/csv/csvText.ts'
import { consensusWei } from '../figures/earnedWei.ts'
import { fiatValue } from './fiatValue.ts'

/** In what currency (ISO 4217), and whose prices they are. */
export type TaxPrices = { currency: string; source: string }

const head = ['date', 'type', 'amount', 'currency', 'days']
const priceHead = ['price', 'value', 'fiat_currency', 'price_source']

/**
 * What was gained or lost on each day that is over, as tax programs read it: one row a day and layer, oldest first, amounts in
 * ETH to the last digit, days by ISO 8601 (a tax program may take 26-11-22 for 26 November 2022). With prices, what it was worth on that day; a day without a price stays empty there, and is never
 * guessed. Deposits and withdrawals of principal are no income, and are not in it.
 * @param days newest first
 * @param prices null where no currency was asked for, or the provider has none
 */
export function taxCsv(days: readonly OwnerRewardDay[], prices: TaxPrices | null): string {
  const rows = days
    .toReversed()
    .filter(({ open }) => !open)
    .flatMap(day => [
      ...rowOf(day, 'consensus_reward', consensusWei(day), prices),
      ...rowOf(day, 'execution_reward', day.executionWei, prices),
    ])
  return csvText([prices ? [...head, ...priceHead] : head, ...rows])
}

function rowOf(day: OwnerRewardDay, type: string, wei: bigint, prices: TaxPrices | null): string[][] {
  if (wei === 0n) return []
  const row = [day.date, type, formatWei(wei), 'ETH', String(day.days)]
  if (!prices) return [row]
  const value = day.fiatPrice === null ? '' : fiatValue(wei, day.fiatPrice)
  return [[...row, day.fiatPrice ?? '', value, prices.currency.toUpperCase(), prices.source]]
}
