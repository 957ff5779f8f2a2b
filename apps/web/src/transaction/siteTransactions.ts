import { TransactionStore } from '@granary/transactions'
import { siteConnection, storedKinds } from '../journal/siteConnection.ts'

let store: TransactionStore | undefined

/**
 * This browser's plans; one that does not fit its kind is set aside.
 * @throws {JournalUnavailableError} if the browser gives no storage
 */
export async function siteTransactions(): Promise<TransactionStore> {
  const [connection, { readers }] = await Promise.all([siteConnection(), storedKinds()])
  store ??= new TransactionStore(connection, readers)
  return store
}
