import type { DBSchema, IDBPTransaction } from 'idb'

/** The browser's database: records of moving money. */
export type JournalDatabase = DBSchema & {
  /** Plans and attempts of every kind on the engine; since version 5. */
  transactions: { key: string; value: unknown; indexes: { owner: [string, string] } }
  /** Unreadable records, kept as found. */
  setAside: { key: number; value: SetAsideEntry }
}

/** An unreadable record as found, the reason, and when it was set aside (ISO 8601). */
export type SetAsideEntry = { raw: unknown; reason: string; at: string }

/** The stores that one change may write to. */
export const recordStores = ['transactions', 'setAside'] as const

export type Writing = IDBPTransaction<JournalDatabase, typeof recordStores, 'readwrite'>
