import type { OwnerEvent, RewardDay } from '@granary/api'
import { formatGwei, formatWei } from '@granary/staking/amount'
import { type CsvColumns, csvTable } from '#web/csv/csvText.ts'
import { downloadCsv } from '#web/csv/downloadCsv.ts'
import { readAllPages } from '#web/csv/readAllPages.ts'
import { dayInFile, timeInFile } from '#web/format/formatDate.ts'
import { dashboardApi, readRewardPages, type ShownOwner } from '../../owner/index.ts'
import { taxCsv } from './taxCsv.ts'

/* Each reads every page of a history and hands the browser one file. Throws if a page fails ({ApiProblemError},
   {ApiUnreachableError}): no partial files. */

export async function downloadRewards({ network, id }: ShownOwner): Promise<void> {
  const pages = await readRewardPages(network, id)
  downloadCsv(rewardCsv(pages.flatMap(({ days }) => days)), 'rewards', network, id)
}

export async function downloadEvents({ network, id }: ShownOwner): Promise<void> {
  const pages = await readAllPages(before =>
    dashboardApi.call('listOwnerEvents', { params: { network, owner: id }, query: { before, limit: 500 } }),
  )
  downloadCsv(eventCsv(pages.flatMap(({ events }) => events)), 'events', network, id)
}

/** @param currency ISO 4217 in lower case, with prices from the provider; null for ETH only */
export async function downloadTaxes({ network, id }: ShownOwner, currency: string | null): Promise<void> {
  const pages = await readRewardPages(network, id, currency ?? undefined)
  const priced = pages.findLast(page => page.currency !== null)
  const prices = priced?.currency ? { currency: priced.currency, source: priced.priceSource ?? '' } : null
  const days = pages.flatMap(page => page.days)
  downloadCsv(taxCsv(days, prices), `taxes${prices ? `-${prices.currency}` : ''}`, network, id)
}

/** Times are UTC. Values that the chain did not report stay empty. */
const eventColumns: CsvColumns<OwnerEvent> = {
  time: event => timeInFile(event.timestampSeconds),
  type: event => event.type,
  validator_index: event => event.index,
  public_key: event => event.pubkey,
  amount_eth: event => (event.amountGwei === null ? null : formatGwei(event.amountGwei)),
  execution_eth: event => (event.executionWei === null ? null : formatWei(event.executionWei)),
  slot: event => event.slot,
  block: event => event.blockNumber,
  detail: event => event.detail,
}

export function eventCsv(events: readonly OwnerEvent[]): string {
  return csvTable(eventColumns, events)
}

/** Amounts are exact ETH, dates UTC. */
const rewardColumns: CsvColumns<RewardDay> = {
  date: day => dayInFile(day.date),
  days: day => day.days,
  consensus_rewards_eth: day => formatGwei(day.rewardsGwei),
  execution_rewards_eth: day => formatWei(day.executionWei),
  penalties_eth: day => formatGwei(day.penaltiesGwei),
  slashing_eth: day => formatGwei(day.slashingGwei),
  apr_consensus_percent: day => percent(day.apr.consensus),
  apr_execution_percent: day => percent(day.apr.execution),
  active_validators: day => day.activeValidators,
  effective_balance_eth: day => formatGwei(day.activeGwei),
  balance_eth: day => formatGwei(day.totalBalanceGwei),
  deposited_eth: day => formatGwei(day.depositedGwei),
  withdrawn_eth: day => formatGwei(day.withdrawnGwei),
  slot: day => day.slot,
  over: day => (day.open ? 'no' : 'yes'),
}

export function rewardCsv(days: readonly RewardDay[]): string {
  return csvTable(rewardColumns, days)
}

const percent = (basisPoints: number | null) => (basisPoints === null ? null : (basisPoints / 100).toFixed(2))
