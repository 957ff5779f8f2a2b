import type { SetAsideEntry } from '@granary/transactions/database'
import { dayInFile } from '../../format/formatDate.ts'
import { siteVersion } from '../../settings/siteVersion.ts'
import { downloadFile, type SavedFile } from '../../shell/downloadFile.ts'
import { taggedJson } from './taggedJson.ts'
import type { Records } from './useRecords.ts'

/** All that this browser keeps, as one file for whoever is asked for help. */
export function exportRecords({ plans, setAside }: Records): SavedFile {
  const file = { schema: 'granary.records', version: 3, siteVersion, plans, setAside }
  return downloadFile(`records-${dayInFile(new Date())}.json`, taggedJson(file), 'application/json')
}

/** A record that could not be read, exactly as it was found. */
export function exportSetAside(record: SetAsideEntry): SavedFile {
  const file = { schema: 'granary.set-aside', version: 1, siteVersion, ...record }
  return downloadFile(`record-set-aside-${dayInFile(new Date())}.json`, taggedJson(file), 'application/json')
}
