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

type Source = { id: string; stored?: () => Promise<StoredKinds> }

let sources: readonly Source[] = []

/** Called at start with all networks: their pages cannot import the registry that lists them. */
export function provideStoredKinds(from: readonly Source[]): void {
  sources = from
}

/** Of every network. Fetched before the database is opened: an upgrade cannot wait for a download. */
export async function storedKinds(): Promise<StoredKinds> {
  const all = await Promise.all(sources.flatMap(({ stored }) => stored?.() ?? []))
  const upgradeEntry = all.find(each => each.upgradeEntry)?.upgradeEntry
  const readers: KindReaders = Object.assign({}, ...all.map(each => each.readers))
  return { readers, ...(upgradeEntry && { upgradeEntry }) }
}
