import type { DBSchema, IDBPTransaction } from 'idb'

/** What is in the browser's database: records of money that moves. */
export type JournalDatabase = DBSchema & {
  /** Plans and their attempts, of every kind that runs on the engine; since version 5. */
  transactions: { key: string; value: unknown; indexes: { owner: [string, string] } }
  /** Stakes of validators. */
  entries: { key: string; value: unknown; indexes: { owner: [number, string] } }
  /** Operations of validators, one transaction each; since version 3, in groups since version 4. */
  actions: { key: string; value: unknown; indexes: { owner: [number, string] } }
  /** Records that could not be read, kept as they were found. */
  setAside: { key: number; value: SetAsideEntry }
}

/** A record that could not be read, as it was found, why, and when it was set aside (ISO 8601). */
export type SetAsideEntry = { raw: unknown; reason: string; at: string }

/** The stores that hold records of one kind each. */
export type RecordStoreName = 'transactions' | 'entries' | 'actions'

/** What one change may write to. */
export const recordStores = ['transactions', 'entries', 'actions', 'setAside'] as const

export type Writing = IDBPTransaction<JournalDatabase, typeof recordStores, 'readwrite'>
