import { BaseError } from '@granary/errors'
import { type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import { Journal } from './Journal.ts'
import type { JournalDatabase } from './JournalDatabase.ts'
import { upgradeEntry } from './upgradeEntry.ts'

/** Version 1 held one transaction an entry; version 2 holds several. */
const databaseVersion = 2

/**
 * Opens this browser's journal.
 * @throws {JournalUnavailableError} when the browser gives no storage: without a journal nothing is deposited
 */
export async function openJournal(name = 'granary'): Promise<Journal> {
  try {
    const database = await openDB<JournalDatabase>(name, databaseVersion, {
      upgrade,
      blocking: closeForUpgrade,
    })
    return new Journal(database)
  } catch (cause) {
    throw new JournalUnavailableError(cause)
  }
}

type Upgrading = IDBPTransaction<JournalDatabase, StoreNames<JournalDatabase>[], 'versionchange'>

/** Runs in the one transaction of the upgrade: all entries are upgraded, or none. */
async function upgrade(
  database: IDBPDatabase<JournalDatabase>,
  from: number,
  _to: number | null,
  transaction: Upgrading,
): Promise<void> {
  if (from >= 1) return upgradeEntries(transaction)
  const entries = database.createObjectStore('entries', { keyPath: 'id' })
  entries.createIndex('owner', ['chainId', 'account'])
  database.createObjectStore('setAside', { autoIncrement: true })
}

async function upgradeEntries(transaction: Upgrading): Promise<void> {
  const store = transaction.objectStore('entries')
  for (const raw of await store.getAll()) await store.put(upgradeEntry(raw))
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
