import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Db } from 'pg-boss'

/** One dialect for both databases: what is written against this runs on PGlite and on PostgreSQL. */
export type Orm = PgDatabase<PgQueryResultHKT>

export type Database = {
  orm: Orm
  /** The same connection for the job queue. */
  jobs: Db
  /** Other processes may work on it at the same time. */
  shared: boolean
  /** Connections of this process; undefined where the database is part of it. */
  connections(): Connections | undefined
  close(): Promise<void>
}

export type Connections = { open: number; idle: number; waiting: number; most: number }
