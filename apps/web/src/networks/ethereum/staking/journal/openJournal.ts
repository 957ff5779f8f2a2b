import { openConnection } from '#web/journal/openConnection.ts'
import { Journal } from './Journal.ts'

/**
 * Opens this browser's stakes.
 * @throws {JournalUnavailableError} {JournalBlockedError}
 */
export async function openJournal(name?: string): Promise<Journal> {
  return new Journal(await openConnection(name))
}
