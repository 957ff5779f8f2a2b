import {
  type JournalConnection,
  type JournalUpgrade,
  openJournal,
  type Upgrading,
} from '@granary/transactions/database'
import { upgradeAction } from './upgradeAction.ts'
import { upgradeEntry } from './upgradeEntry.ts'

/**
 * Version 1 held one transaction an entry; version 2 holds several; version 3 keeps actions beside the entries; version 4
 * knows groups of actions; version 5 has the plans of the transaction engine.
 */
const journalUpgrade: JournalUpgrade = {
  version: 5,
  async upgrade(database, from, transaction) {
    if (from < 1) {
      createStore('entries', ['chainId', 'account'])
      database.createObjectStore('setAside', { autoIncrement: true })
    }
    if (from < 3) createStore('actions', ['chainId', 'account'])
    createStore('transactions', ['network', 'account'])
    if (from === 1) await upgradeAll(transaction, 'entries', upgradeEntry)
    if (from === 3) await upgradeAll(transaction, 'actions', upgradeAction)

    function createStore(name: 'transactions' | 'entries' | 'actions', owner: string[]): void {
      database.createObjectStore(name, { keyPath: 'id' }).createIndex('owner', owner)
    }
  },
}

/**
 * Opens this browser's records.
 * @throws {JournalUnavailableError} {JournalBlockedError}
 */
export function openConnection(name = 'granary'): Promise<JournalConnection> {
  return openJournal(name, journalUpgrade)
}

async function upgradeAll(
  transaction: Upgrading,
  name: 'entries' | 'actions',
  upgradeOne: (raw: unknown) => unknown,
): Promise<void> {
  const store = transaction.objectStore(name)
  for (const raw of await store.getAll()) await store.put(upgradeOne(raw))
}
