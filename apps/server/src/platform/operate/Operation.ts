import type { Database } from '../db/Database.ts'
import type { Settings } from '../settings/Settings.ts'
import type { Report } from './Report.ts'

/** One command of the operator. */
export type Operation = {
  words: readonly string[]
  /** Name of what follows the words, where something must. */
  argument?: string
  summary: string
} & (
  | { run(database: Database, argument: string, readInput: () => Promise<string>): Promise<Report> }
  /** Asks something else than the database. @param settings read only from variables that begin with `prefix` */
  | { prefix: string; ask(settings: Settings): Promise<Report> }
)
