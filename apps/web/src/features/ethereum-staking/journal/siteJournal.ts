import type { Journal } from './Journal.ts'
import { openJournal } from './openJournal.ts'

let opening: Promise<Journal> | undefined

/**
 * The journal of this page, opened once; a failed opening is tried again.
 * @throws {JournalUnavailableError} when the browser gives no storage
 */
export function siteJournal(): Promise<Journal> {
  opening ??= openJournal().catch(error => {
    opening = undefined
    throw error
  })
  return opening
}
