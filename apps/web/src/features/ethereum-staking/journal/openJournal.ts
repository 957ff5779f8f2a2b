import { BaseError } from '@granary/errors'
import { type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import { Journal } from './Journal.ts'
import type { JournalDatabase } from './JournalDatabase.ts'
import { upgradeEntry } from './upgradeEntry.ts'

/** Version 1 held one transaction an entry; version 2 holds several. */
const databaseVersion = 2

/**
 * Opens this browser's journal. Where the browser ends the connection, or a tab with a newer version of the site needs
 * it away, the journal connects again with its next work.
 * @throws {JournalUnavailableError} when the browser gives no storage: without a journal nothing is deposited
 * @throws {JournalBlockedError} while a tab with another version of the site is in the way
 */
export async function openJournal(name = 'granary'): Promise<Journal> {
  let journal: Journal | undefined
  const reconnect = () => connect(name, () => journal?.disconnected())
  journal = new Journal(await reconnect(), reconnect)
  return journal
}

async function connect(name: string, onEnd: () => void): Promise<IDBPDatabase<JournalDatabase>> {
  const blocked = Promise.withResolvers<never>()
  const opening = openDB<JournalDatabase>(name, databaseVersion, {
    upgrade,
    blocked: () => blocked.reject(new JournalBlockedError()),
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      onEnd()
    },
    terminated: onEnd,
  })
  try {
    return await Promise.race([opening, blocked.promise])
  } catch (cause) {
    // Once the other tab is gone it opens after all, and must not be in the way of the next one.
    opening.then(late => late.close()).catch(() => undefined)
    const isBlocked = cause instanceof JournalBlockedError || (cause as Error).name === 'VersionError'
    throw isBlocked ? new JournalBlockedError() : new JournalUnavailableError(cause)
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

export class JournalBlockedError extends BaseError {
  override readonly name = 'JournalBlockedError'
  constructor() {
    super('Another tab of this site, of another version, holds its records.', {
      code: 'JOURNAL_BLOCKED',
      metaMessages: ['No money has moved. Close the other tabs of this site, then reload the page.'],
    })
  }
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
