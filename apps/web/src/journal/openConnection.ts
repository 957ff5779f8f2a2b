import {
  type JournalConnection,
  type JournalUpgrade,
  openJournal,
  type Upgrading,
} from '@granary/transactions/database'
import * as z from 'zod/mini'
import type { StoredKinds } from './storedKinds.ts'
import { plansOfActions } from './upgradeActions.ts'

/**
 * Version 1 held one transaction an entry; version 2 holds several; version 3 kept actions beside the entries, version 4 in
 * groups; version 5 has the plans of the transaction engine, which single actions became; version 6 all actions; version 7
 * stakes too.
 */
const version = 7

/**
 * Opens this browser's records.
 * @param upgradeEntry of the network whose entries versions 1 to 6 held
 * @throws {JournalUnavailableError} {JournalBlockedError}
 */
export function openConnection(
  name: string,
  upgradeEntry?: StoredKinds['upgradeEntry'],
): Promise<JournalConnection> {
  return openJournal(name, {
    version,
    async upgrade(database, from, transaction) {
      if (from < 1) database.createObjectStore('setAside', { autoIncrement: true })
      if (from < 5)
        database
          .createObjectStore('transactions', { keyPath: 'id' })
          .createIndex('owner', ['network', 'account'])
      if (from >= 3 && from < 6) await moveActions(database, transaction)
      if (from >= 1) await moveEntries(database, transaction, upgradeEntry ?? unknownEntry)
    },
  })
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

/** Entries become plans too; what cannot be read is set aside as it was found. */
async function moveEntries(
  ...[database, transaction, upgradeEntry]: [...Opening, upgradeEntry: typeof unknownEntry]
): Promise<void> {
  for (const raw of await transaction.objectStore('entries' as never).getAll()) {
    try {
      await transaction.objectStore('transactions').put(upgradeEntry(raw))
    } catch (error) {
      if (!(error instanceof z.core.$ZodError)) throw error
      const aside = { raw, reason: z.prettifyError(error), at: new Date().toISOString() }
      await transaction.objectStore('setAside').add(aside)
    }
  }
  database.deleteObjectStore('entries' as never)
}

/** Without a network that understands entries, each is set aside. */
const unknownEntry: NonNullable<StoredKinds['upgradeEntry']> = raw => z.never().parse(raw)
