import type { KindReaders } from '@granary/transactions'
import type { TransactionRecord } from '@granary/transactions/record'

/** How a network reads the records that it alone understands. */
export type StoredKinds = {
  /** A record that its kind's reader rejects is set aside. */
  readers: KindReaders
  /**
   * Turns an entry of versions 1 to 6 of the database into a plan.
   * @throws {z.core.$ZodError} if it cannot be read: it is set aside as found
   */
  upgradeEntry?: (raw: unknown) => TransactionRecord
}

/** Every network, set at start: their pages cannot import the registry that lists them. */
export const storedBy: { modules: readonly { id: string; stored?: () => Promise<StoredKinds> }[] } = {
  modules: [],
}
