import type { DBSchema } from 'idb'

/** What is in the browser's database. */
export type JournalDatabase = DBSchema & {
  entries: { key: string; value: unknown; indexes: { owner: [number, string] } }
  /** Entries that could not be read, kept as they were found. */
  setAside: { key: number; value: SetAsideEntry }
}

/** An entry that could not be read, as it was found, why, and when it was set aside (ISO 8601). */
export type SetAsideEntry = { raw: unknown; reason: string; at: string }
