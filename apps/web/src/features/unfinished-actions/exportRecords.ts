import type { SetAsideEntry } from '../../journal/JournalDatabase.ts'
import { siteVersion } from '../../settings/siteVersion.ts'
import { downloadFile } from '../../shell/downloadFile.ts'
import type { JournalEntry } from '../ethereum-staking/records/index.ts'
import { taggedJson } from './taggedJson.ts'

/** All that this browser keeps of stakes, as one file for whoever is asked for help. */
export function exportRecords(stakes: readonly JournalEntry[], setAside: readonly SetAsideEntry[]): void {
  const file = { schema: 'granary.records', version: 1, siteVersion, stakes, setAside }
  downloadFile(`records-${today()}.json`, taggedJson(file), 'application/json')
}

/** A record that could not be read, exactly as it was found. */
export function exportSetAside(record: SetAsideEntry): void {
  const file = { schema: 'granary.set-aside', version: 1, siteVersion, ...record }
  downloadFile(`record-set-aside-${today()}.json`, taggedJson(file), 'application/json')
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
