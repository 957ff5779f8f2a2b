import { siteConnection } from '../journal/siteConnection.ts'
import { ActionJournal } from './ActionJournal.ts'

let journal: ActionJournal | undefined

/**
 * The actions of this browser, as this page reads and writes them.
 * @throws {JournalUnavailableError} when the browser gives no storage
 */
export async function siteActionJournal(): Promise<ActionJournal> {
  const connection = await siteConnection()
  journal ??= new ActionJournal(connection)
  return journal
}
