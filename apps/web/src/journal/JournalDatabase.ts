import type { DBSchema, IDBPTransaction } from 'idb'

/** What is in the browser's database: records of money that moves, by what they are about. */
export type JournalDatabase = DBSchema & {
  /** Stakes of validators. */
  entries: { key: string; value: unknown; indexes: { owner: [number, string] } }
  /** Actions of one transaction each; since version 3, in groups since version 4. */
  actions: { key: string; value: unknown; indexes: { owner: [number, string] } }
  /** Records that could not be read, kept as they were found. */
  setAside: { key: number; value: SetAsideEntry }
}

/** A record that could not be read, as it was found, why, and when it was set aside (ISO 8601). */
export type SetAsideEntry = { raw: unknown; reason: string; at: string }

/** The stores that hold records of one kind each. */
export type RecordStoreName = 'entries' | 'actions'

export type Writing = IDBPTransaction<JournalDatabase, ['entries', 'actions', 'setAside'], 'readwrite'>
