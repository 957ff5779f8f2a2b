import type { StakerInPool } from '../history/historyQueries.ts'
import type { HistoryPart } from './downloadHistory.ts'

/** Saves a whole history; loads the file code on demand. */
export async function saveHistory(part: HistoryPart, staker: StakerInPool): Promise<void> {
  const { downloadHistory } = await import('./downloadHistory.ts')
  await downloadHistory(part, staker)
}
