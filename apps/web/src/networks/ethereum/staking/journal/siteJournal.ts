import { siteConnection } from '#web/journal/siteConnection.ts'
import { Journal } from './Journal.ts'

let journal: Journal | undefined

/**
 * The stakes of this browser, as this page reads and writes them.
 * @throws {JournalUnavailableError} when the browser gives no storage
 */
export async function siteJournal(): Promise<Journal> {
  const connection = await siteConnection()
  journal ??= new Journal(connection)
  return journal
}
