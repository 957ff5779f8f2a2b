import { recordStepOf } from '@granary/drivers/evm'
import { TransactionStore } from '@granary/transactions'
import { openJournal } from '@granary/transactions/database'
import { journalName } from './journalName.ts'
import { transferKind } from './planTransfer.ts'

/**
 * This browser's transfers and swaps; a record that cannot be read is set aside, and what it may be about is refused.
 * @throws {JournalUnavailableError} {JournalBlockedError}
 */
export async function openToolkitJournal(): Promise<TransactionStore> {
  const connection = await openJournal(journalName, {
    version: 1,
    async upgrade(database) {
      database.createObjectStore('setAside', { autoIncrement: true })
      database
        .createObjectStore('transactions', { keyPath: 'id' })
        .createIndex('owner', ['network', 'account'])
    },
  })
  return new TransactionStore(connection, { [transferKind]: ({ steps }) => steps.map(recordStepOf) })
}
