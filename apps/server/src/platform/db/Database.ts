import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Db } from 'pg-boss'

/** One dialect for both databases: code against this runs on PGlite and on PostgreSQL. */
export type Orm = PgDatabase<PgQueryResultHKT>

export type Database = {
  orm: Orm
  /** The same connection for the job queue. */
  jobs: Db
  /** Other processes may use it at the same time. */
  shared: boolean
  /** Connections of this process; undefined if the database is part of it. */
  connections(): Connections | undefined
  close(): Promise<void>
}

export type Connections = { open: number; idle: number; waiting: number; most: number }
