import type { OwnerEvent, RewardDay } from '@granary/api'
import { formatGwei, formatWei } from '@granary/staking/amount'
import { csvText } from '#web/csv/csvText.ts'
import { readAllPages } from '#web/csv/readAllPages.ts'
import { dayInFile, timeInFile } from '#web/format/formatDate.ts'
import { downloadFile } from '#web/shell/downloadFile.ts'
import { dashboardApi, type ShownOwner } from '../../owner/index.ts'
import { type TaxPrices, taxCsv } from './taxCsv.ts'

/* Each reads every page of a history and hands the browser one file. Throws if a page fails ({ApiProblemError},
   {ApiUnreachableError}): no partial files. */

export async function downloadRewards(owner: ShownOwner): Promise<void> {
  const { days } = await allDays(owner)
  save('rewards', owner, rewardCsv(days))
}

export async function downloadEvents(owner: ShownOwner): Promise<void> {
  save('events', owner, eventCsv(await allEvents(owner)))
}

/** @param currency ISO 4217 in lower case, with prices from the provider; null for ETH only */
export async function downloadTaxes(owner: ShownOwner, currency: string | null): Promise<void> {
  const { days, prices } = await allDays(owner, currency ?? undefined)
  save(`taxes${prices ? `-${prices.currency}` : ''}`, owner, taxCsv(days, prices))
}

function save(part: string, { network, id }: ShownOwner, text: string): void {
  const day = dayInFile(new Date())
  downloadFile(`${part}-${network}-${id.slice(0, 10)}-${day}.csv`, text, 'text/csv')
}

async function allDays({ network, id }: ShownOwner, currency?: string) {
  let prices: TaxPrices | null = null
  const days = await readAllPages<RewardDay>(async before => {
    const page = await dashboardApi.call('listOwnerRewards', {
      params: { network, owner: id },
      query: { before, limit: 400, currency, pubkey: undefined },
    })
    if (page.currency !== null) prices = { currency: page.currency, source: page.priceSource ?? '' }
    return { items: page.days, nextBefore: page.nextBefore }
  })
  return { days, prices: prices as TaxPrices | null }
}

function allEvents({ network, id }: ShownOwner) {
  return readAllPages<OwnerEvent>(async before => {
    const page = await dashboardApi.call('listOwnerEvents', {
      params: { network, owner: id },
      query: { before, limit: 500, pubkey: undefined },
    })
    return { items: page.events, nextBefore: page.nextBefore }
  })
}

const eventHead = [
  'time',
  'type',
  'validator_index',
  'public_key',
  'amount_eth',
  'execution_eth',
  'slot',
  'block',
  'detail',
]

/** Events as CSV, in the order given; times in UTC. Values that the chain did not report stay empty. */
export function eventCsv(events: readonly OwnerEvent[]): string {
  return csvText([eventHead, ...events.map(eventRow)])
}

function eventRow(event: OwnerEvent): string[] {
  return [
    timeInFile(event.timestampSeconds),
    event.type,
    event.index === null ? '' : String(event.index),
    event.pubkey,
    event.amountGwei === null ? '' : formatGwei(event.amountGwei),
    event.executionWei === null ? '' : formatWei(event.executionWei),
    String(event.slot),
    event.blockNumber === null ? '' : String(event.blockNumber),
    event.detail ?? '',
  ]
}

const rewardHead = [
  'date',
  'days',
  'consensus_rewards_eth',
  'execution_rewards_eth',
  'penalties_eth',
  'slashing_eth',
  'apr_consensus_percent',
  'apr_execution_percent',
  'active_validators',
  'effective_balance_eth',
  'balance_eth',
  'deposited_eth',
  'withdrawn_eth',
  'slot',
  'over',
]

/**
 * A history's days as CSV, in the order given. Column names are English in every language, for programs; amounts are
 * exact ETH, dates UTC.
 */
export function rewardCsv(days: readonly RewardDay[]): string {
  return csvText([rewardHead, ...days.map(rewardRow)])
}

function rewardRow(day: RewardDay): string[] {
  return [
    dayInFile(day.date),
    String(day.days),
    formatGwei(day.rewardsGwei),
    formatWei(day.executionWei),
    formatGwei(day.penaltiesGwei),
    formatGwei(day.slashingGwei),
    percent(day.apr.consensus),
    percent(day.apr.execution),
    String(day.activeValidators),
    formatGwei(day.activeGwei),
    formatGwei(day.totalBalanceGwei),
    formatGwei(day.depositedGwei),
    formatGwei(day.withdrawnGwei),
    String(day.slot),
    day.open ? 'no' : 'yes',
  ]
}

const percent = (basisPoints: number | null) => (basisPoints === null ? '' : (basisPoints / 100).toFixed(2))
