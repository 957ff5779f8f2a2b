import {
  type JournalConnection,
  type JournalUpgrade,
  openJournal,
  type Upgrading,
} from '@granary/transactions/database'
import { upgradeAction } from './upgradeAction.ts'
import { upgradeEntry } from './upgradeEntry.ts'
import { upgradeToPlan } from './upgradeToPlan.ts'

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
    if (from >= 3) await movePlans(transaction)

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

/** Actions that stand alone become plans of the transaction engine. */
async function movePlans(transaction: Upgrading): Promise<void> {
  const actions = transaction.objectStore('actions')
  for (const raw of await actions.getAll()) {
    const plan = upgradeToPlan(raw)
    if (!plan) continue
    await transaction.objectStore('transactions').put(plan)
    await actions.delete(plan.id)
  }
}

async function upgradeAll(
  transaction: Upgrading,
  name: 'entries' | 'actions',
  upgradeOne: (raw: unknown) => unknown,
): Promise<void> {
  const store = transaction.objectStore(name)
  for (const raw of await store.getAll()) await store.put(upgradeOne(raw))
}
