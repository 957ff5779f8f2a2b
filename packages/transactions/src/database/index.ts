export type { JournalConnection } from './JournalConnection.ts'
export type { SetAsideEntry } from './JournalDatabase.ts'
export { type JournalUpgrade, openJournal, type Upgrading } from './openJournal.ts'
