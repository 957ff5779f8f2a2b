import { TransactionStore } from '@granary/transactions'
import { siteConnection } from '../journal/siteConnection.ts'

let store: TransactionStore | undefined

/**
 * This browser's plans.
 * @throws {JournalUnavailableError} if the browser gives no storage
 */
export async function siteTransactions(): Promise<TransactionStore> {
  const connection = await siteConnection()
  store ??= new TransactionStore(connection)
  return store
}
