export type { JournalConnection } from './JournalConnection.ts'
export type { JournalDatabase, SetAsideEntry, Writing } from './JournalDatabase.ts'
export { type JournalUpgrade, openJournal, type Upgrading } from './openJournal.ts'
