import { BaseError } from '@granary/errors'
import { type IDBPDatabase, openDB } from 'idb'
import { Journal } from './Journal.ts'
import type { JournalDatabase } from './JournalDatabase.ts'

/**
 * Opens this browser's journal.
 * @throws {JournalUnavailableError} when the browser gives no storage: without a journal nothing is deposited
 */
export async function openJournal(name = 'granary'): Promise<Journal> {
  try {
    const database = await openDB<JournalDatabase>(name, 1, { upgrade, blocking: closeForUpgrade })
    return new Journal(database)
  } catch (cause) {
    throw new JournalUnavailableError(cause)
  }
}

function upgrade(database: IDBPDatabase<JournalDatabase>): void {
  const entries = database.createObjectStore('entries', { keyPath: 'id' })
  entries.createIndex('owner', ['chainId', 'account'])
  database.createObjectStore('setAside', { autoIncrement: true })
}

function closeForUpgrade(_current: number, _blocked: number | null, event: IDBVersionChangeEvent): void {
  ;(event.target as IDBDatabase).close()
}

export class JournalUnavailableError extends BaseError {
  override readonly name = 'JournalUnavailableError'
  constructor(cause: unknown) {
    super('This browser does not let the page keep its records.', {
      code: 'JOURNAL_UNAVAILABLE',
      cause,
      metaMessages: ['No money has moved. Leave private browsing or free some space, then reload the page.'],
    })
  }
}
