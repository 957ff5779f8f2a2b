import { type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import { JournalConnection } from './JournalConnection.ts'
import type { JournalDatabase } from './JournalDatabase.ts'
import { JournalBlockedError, JournalUnavailableError } from './JournalErrors.ts'

export type Upgrading = IDBPTransaction<JournalDatabase, StoreNames<JournalDatabase>[], 'versionchange'>

/** The database version and the upgrade from earlier ones, in the one transaction that opens it. */
export type JournalUpgrade = {
  version: number
  upgrade(database: IDBPDatabase<JournalDatabase>, from: number, transaction: Upgrading): Promise<void>
}

/**
 * Opens this browser's records. If the browser ends the connection, or a tab with a newer version of the site
 * needs it closed, the next work reopens it.
 * @throws {JournalUnavailableError} without storage: the site moves no money without records
 * @throws {JournalBlockedError} while a tab with another version of the site is in the way
 */
export async function openJournal(name: string, to: JournalUpgrade): Promise<JournalConnection> {
  let connection: JournalConnection | undefined
  const reconnect = () => connect(name, to, () => connection?.disconnected())
  connection = new JournalConnection(await reconnect(), reconnect)
  return connection
}

async function connect(
  name: string,
  { version, upgrade }: JournalUpgrade,
  onEnd: () => void,
): Promise<IDBPDatabase<JournalDatabase>> {
  const blocked = Promise.withResolvers<never>()
  const opening = openDB<JournalDatabase>(name, version, {
    upgrade: (database, from, _to, transaction) => upgrade(database, from, transaction),
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
    // It still opens once the other tab is gone, and must not block the next one.
    opening.then(late => late.close()).catch(() => undefined)
    const isBlocked = cause instanceof JournalBlockedError || (cause as Error).name === 'VersionError'
    throw isBlocked ? new JournalBlockedError() : new JournalUnavailableError(cause)
  }
}
