import {
  type JournalConnection,
  type JournalUpgrade,
  openJournal,
  type Upgrading,
} from '@granary/transactions/database'
import { plansOfActions } from './upgradeActions.ts'
import { upgradeEntry } from './upgradeEntry.ts'

/**
 * Version 1 held one transaction an entry; version 2 holds several; version 3 kept actions beside the entries, version 4 in
 * groups; version 5 has the plans of the transaction engine, which single actions became; version 6 all of them.
 */
const journalUpgrade: JournalUpgrade = {
  version: 6,
  async upgrade(database, from, transaction) {
    if (from < 1) {
      createStore('entries', ['chainId', 'account'])
      database.createObjectStore('setAside', { autoIncrement: true })
    }
    if (from < 5) createStore('transactions', ['network', 'account'])
    if (from === 1) await upgradeEntries(transaction)
    if (from >= 3) await moveActions(database, transaction)

    function createStore(name: 'transactions' | 'entries', owner: string[]): void {
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

/** Actions become plans of the transaction engine; what cannot be read is set aside. */
async function moveActions(...[database, transaction]: Opening): Promise<void> {
  const { plans, unreadable } = plansOfActions(await transaction.objectStore('actions' as never).getAll())
  for (const plan of plans) await transaction.objectStore('transactions').put(plan)
  const at = new Date().toISOString()
  for (const found of unreadable) await transaction.objectStore('setAside').add({ ...found, at })
  database.deleteObjectStore('actions' as never)
}

type Opening = [database: Parameters<JournalUpgrade['upgrade']>[0], transaction: Upgrading]

async function upgradeEntries(transaction: Upgrading): Promise<void> {
  const store = transaction.objectStore('entries')
  for (const raw of await store.getAll()) await store.put(upgradeEntry(raw))
}
