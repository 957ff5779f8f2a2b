import { type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import { JournalConnection } from './JournalConnection.ts'
import type { JournalDatabase, RecordStoreName } from './JournalDatabase.ts'
import { JournalBlockedError, JournalUnavailableError } from './JournalErrors.ts'
import { upgradeAction } from './upgradeAction.ts'
import { upgradeEntry } from './upgradeEntry.ts'

/**
 * Version 1 held one transaction an entry; version 2 holds several; version 3 keeps actions beside the entries; version 4
 * knows groups of actions.
 */
const databaseVersion = 4

/**
 * Opens this browser's records. Where the browser ends the connection, or a tab with a newer version of the site needs
 * it away, it is made again with the next work.
 * @throws {JournalUnavailableError} when the browser gives no storage: without records no money is moved
 * @throws {JournalBlockedError} while a tab with another version of the site is in the way
 */
export async function openConnection(name = 'granary'): Promise<JournalConnection> {
  let connection: JournalConnection | undefined
  const reconnect = () => connect(name, () => connection?.disconnected())
  connection = new JournalConnection(await reconnect(), reconnect)
  return connection
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

/** Runs in the one transaction of the upgrade: all records are upgraded, or none. */
async function upgrade(
  database: IDBPDatabase<JournalDatabase>,
  from: number,
  _to: number | null,
  transaction: Upgrading,
): Promise<void> {
  if (from < 1) {
    createStore(database, 'entries')
    database.createObjectStore('setAside', { autoIncrement: true })
  }
  if (from < 3) createStore(database, 'actions')
  if (from === 1) await upgradeAll(transaction, 'entries', upgradeEntry)
  if (from === 3) await upgradeAll(transaction, 'actions', upgradeAction)
}

function createStore(database: IDBPDatabase<JournalDatabase>, name: RecordStoreName): void {
  database.createObjectStore(name, { keyPath: 'id' }).createIndex('owner', ['chainId', 'account'])
}

async function upgradeAll(
  transaction: Upgrading,
  name: RecordStoreName,
  upgradeOne: (raw: unknown) => unknown,
): Promise<void> {
  const store = transaction.objectStore(name)
  for (const raw of await store.getAll()) await store.put(upgradeOne(raw))
}
