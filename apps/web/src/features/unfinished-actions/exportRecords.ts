import type { SetAsideEntry } from '../../journal/JournalDatabase.ts'
import { siteVersion } from '../../settings/siteVersion.ts'
import { downloadFile } from '../../shell/downloadFile.ts'
import { taggedJson } from './taggedJson.ts'
import type { Records } from './useRecords.ts'

/** All that this browser keeps of stakes and actions, as one file for whoever is asked for help. */
export function exportRecords({ stakes, actions, setAside }: Records): void {
  const file = { schema: 'granary.records', version: 2, siteVersion, stakes, actions, setAside }
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
