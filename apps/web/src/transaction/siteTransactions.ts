import { TransactionStore } from '@granary/transactions'
import { siteConnection } from '../journal/siteConnection.ts'

let store: TransactionStore | undefined

/**
 * The plans of this browser, as this page reads and writes them.
 * @throws {JournalUnavailableError} when the browser gives no storage
 */
export async function siteTransactions(): Promise<TransactionStore> {
  const connection = await siteConnection()
  store ??= new TransactionStore(connection)
  return store
}
