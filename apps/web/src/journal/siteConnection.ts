import type { JournalConnection } from '@granary/transactions/database'
import { openConnection } from './openConnection.ts'
import { type StoredKinds, storedBy } from './storedKinds.ts'

let opening: Promise<JournalConnection> | undefined

/**
 * The records of this page, opened once; a failed opening is tried again.
 * @throws {JournalUnavailableError} when the browser gives no storage
 */
export function siteConnection(): Promise<JournalConnection> {
  opening ??= storedKinds()
    .then(({ upgradeEntry }) => openConnection('granary', upgradeEntry))
    .catch(error => {
      opening = undefined
      throw error
    })
  return opening
}

/** Of every network. Fetched before the database is opened: an upgrade cannot wait for a download. */
export async function storedKinds(): Promise<StoredKinds> {
  const all = await Promise.all(storedBy.modules.flatMap(({ stored }) => stored?.() ?? []))
  return Object.assign({}, ...all, { readers: Object.assign({}, ...all.map(({ readers }) => readers)) })
}
