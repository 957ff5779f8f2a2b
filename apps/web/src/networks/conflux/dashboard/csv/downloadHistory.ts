import { readAllPages } from '#web/csv/readAllPages.ts'
import { dayInFile } from '#web/format/formatDate.ts'
import { downloadFile } from '#web/shell/downloadFile.ts'
import type { StakerInPool } from '../history/StakerInPool.ts'
import { eventCsv } from './eventCsv.ts'
import { rewardCsv } from './rewardCsv.ts'

export type HistoryPart = 'rewards' | 'events'

/**
 * Reads every page of a history and gives the browser a file of it.
 * @throws {ApiProblemError} {ApiUnreachableError} when a page could not be read: then there is no file, never a part of one
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
