import { bitcoinRecordStepOf } from '@granary/drivers/bitcoin/record'
import { recordStepOf } from '@granary/drivers/evm'
import { solanaRecordStepOf } from '@granary/drivers/solana/record'
import { type KindReaders, TransactionStore } from '@granary/transactions'
import { openJournal } from '@granary/transactions/database'
import type { RecordStep } from '@granary/transactions/record'
import { journalName } from '../core/internal.ts'
import { transferKind } from './transferFacts.ts'

/**
 * This browser's transfers and swaps; a record that cannot be read is set aside, and what it may be about is refused.
 * @param kinds readers of kinds beside transfers
 * @throws {JournalUnavailableError} {JournalBlockedError}
 */
export async function openToolkitJournal(kinds: KindReaders = {}): Promise<TransactionStore> {
  const connection = await openJournal(journalName, {
    version: 1,
    async upgrade(database) {
      database.createObjectStore('setAside', { autoIncrement: true })
      database
        .createObjectStore('transactions', { keyPath: 'id' })
        .createIndex('owner', ['network', 'account'])
    },
  })
  return new TransactionStore(connection, { [transferKind]: ({ steps }) => steps.map(stepOf), ...kinds })
}

/** @throws for a step that its driver cannot read */
function stepOf(step: RecordStep) {
  const reader = Object.hasOwn(readers, step.driver) ? readers[step.driver] : undefined
  return (reader ?? recordStepOf)(step)
}

const readers: Readonly<Record<string, (step: RecordStep) => unknown>> = {
  solana: solanaRecordStepOf,
  bitcoin: bitcoinRecordStepOf,
}
