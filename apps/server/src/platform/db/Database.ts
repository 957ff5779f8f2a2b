import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Db } from 'pg-boss'
import type * as tables from './tables.ts'

/** One dialect for both databases: what is written against this runs on PGlite and on PostgreSQL. */
export type Orm = PgDatabase<PgQueryResultHKT, typeof tables>

export type Database = {
  orm: Orm
  /** The same connection for the job queue. */
  jobs: Db
  /** @throws when the database does not answer */
  check(): Promise<void>
  close(): Promise<void>
}
