import type { JournalConnection } from '@granary/transactions/database'
import { openConnection } from './openConnection.ts'
import { storedKinds } from './storedKinds.ts'

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
