import type { ConfluxEvent, ConfluxRewardDay } from '@granary/api'
import { formatDrip } from '@granary/staking/amount'
import { csvText } from '#web/csv/csvText.ts'
import { readAllPages } from '#web/csv/readAllPages.ts'
import { dayInFile, timeInFile } from '#web/format/formatDate.ts'
import { downloadFile } from '#web/shell/downloadFile.ts'
import type { StakerInPool } from '../history/historyQueries.ts'

export type HistoryPart = 'rewards' | 'events'

/**
 * Reads every page of a history and hands the browser one file.
 * @throws {ApiProblemError} {ApiUnreachableError} if a page fails: no partial files
 */
export async function downloadHistory(part: HistoryPart, staker: StakerInPool): Promise<void> {
  const text = part === 'rewards' ? rewardCsv(await allDays(staker)) : eventCsv(await allEvents(staker))
  const day = dayInFile(new Date())
  const name = `${part}-${staker.network}-${staker.pool.slice(0, 10)}-${staker.staker.slice(0, 10)}-${day}.csv`
  downloadFile(name, text, 'text/csv')
}

function allDays({ network, pool, staker }: StakerInPool) {
  return readAllPages(async before => {
    const { api, routes } = await import('#web/api/api.ts')
    const query = { limit: 400, ...(before !== undefined && { before }) }
    const page = await api.call(routes.listConfluxRewards, { params: { network, pool, staker }, query })
    return { items: page.days, nextBefore: page.nextBefore }
  })
}

function allEvents({ network, pool, staker }: StakerInPool) {
  return readAllPages(async before => {
    const { api, routes } = await import('#web/api/api.ts')
    const query = { limit: 500, ...(before !== undefined && { before }) }
    const page = await api.call(routes.listConfluxEvents, { params: { network, pool, staker }, query })
    return { items: page.events, nextBefore: page.nextBefore }
  })
}

const eventHead = ['time', 'type', 'amount_cfx', 'shares', 'block', 'log_index', 'transaction']

/** A history's events as CSV, in the order given; times in UTC. Amounts that the chain did not report stay empty. */
function eventCsv(events: readonly ConfluxEvent[]): string {
  return csvText([eventHead, ...events.map(eventRow)])
}

function eventRow(event: ConfluxEvent): string[] {
  return [
    timeInFile(event.timestampSeconds),
    event.type,
    event.amountDrip === null ? '' : formatDrip(event.amountDrip),
    event.shares === null ? '' : formatDrip(event.shares),
    String(event.blockNumber),
    String(event.logIndex),
    event.transactionHash,
  ]
}

const rewardHead = ['date', 'days', 'reward_cfx', 'total_reward_cfx', 'staked_cfx', 'block', 'final']

/**
 * A history's days as CSV, in the order given. Column names are English in every language, for programs; amounts are
 * exact CFX, dates UTC.
 */
function rewardCsv(days: readonly ConfluxRewardDay[]): string {
  return csvText([rewardHead, ...days.map(rewardRow)])
}

function rewardRow(day: ConfluxRewardDay): string[] {
  return [
    dayInFile(day.date),
    String(day.days),
    formatDrip(day.rewardDrip),
    formatDrip(day.totalRewardDrip),
    formatDrip(day.stakedDrip),
    String(day.blockNumber),
    day.open ? 'no' : 'yes',
  ]
}
