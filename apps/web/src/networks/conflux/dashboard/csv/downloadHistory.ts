import type { ConfluxEvent, ConfluxRewardDay } from '@granary/api'
import { formatDrip } from '@granary/staking/amount'
import { type CsvColumns, csvTable } from '#web/csv/csvText.ts'
import { downloadCsv } from '#web/csv/downloadCsv.ts'
import { readAllPages } from '#web/csv/readAllPages.ts'
import { dayInFile, timeInFile } from '#web/format/formatDate.ts'
import { readEvents, readRewards, type StakerInPool } from '../history/historyQueries.ts'

export type HistoryPart = 'rewards' | 'events'

/**
 * Reads every page of a history and hands the browser one file.
 * @throws {ApiProblemError} {ApiUnreachableError} if a page fails: no partial files
 */
export async function downloadHistory(part: HistoryPart, staker: StakerInPool): Promise<void> {
  const text = await (part === 'rewards' ? rewardCsv : eventCsv)(staker)
  downloadCsv(text, part, staker.network, staker.pool, staker.staker)
}

async function rewardCsv(staker: StakerInPool): Promise<string> {
  const pages = await readAllPages(before => readRewards(staker, { limit: 400, before }))
  return csvTable(
    rewardColumns,
    pages.flatMap(({ days }) => days),
  )
}

async function eventCsv(staker: StakerInPool): Promise<string> {
  const pages = await readAllPages(before => readEvents(staker, { limit: 500, before }))
  return csvTable(
    eventColumns,
    pages.flatMap(({ events }) => events),
  )
}

/** Times are UTC. Amounts that the chain did not report stay empty. */
const eventColumns: CsvColumns<ConfluxEvent> = {
  time: event => timeInFile(event.timestampSeconds),
  type: event => event.type,
  amount_cfx: event => (event.amountDrip === null ? null : formatDrip(event.amountDrip)),
  shares: event => (event.shares === null ? null : formatDrip(event.shares)),
  block: event => event.blockNumber,
  log_index: event => event.logIndex,
  transaction: event => event.transactionHash,
}

/** Amounts are exact CFX, dates UTC. */
const rewardColumns: CsvColumns<ConfluxRewardDay> = {
  date: day => dayInFile(day.date),
  days: day => day.days,
  reward_cfx: day => formatDrip(day.rewardDrip),
  total_reward_cfx: day => formatDrip(day.totalRewardDrip),
  staked_cfx: day => formatDrip(day.stakedDrip),
  block: day => day.blockNumber,
  final: day => (day.open ? 'no' : 'yes'),
}
