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
  /** Hears notifications of all processes, on a connection of its own; undefined where there is only this one. */
  listen: ((channel: string, listener: NoticeListener) => Listening) | undefined
  /** Connections of this process; undefined if the database is part of it. */
  connections(): Connections | undefined
  close(): Promise<void>
}

export type NoticeListener = {
  onNotice(payload: string): void
  /** Notifications may have been missed. */
  onGap(): void
}

export type Listening = {
  /** Resolves once nothing is missed any more; while the connection cannot be made, a gap is announced later. */
  ready(): Promise<void>
  isLost(): boolean
  close(): Promise<void>
}

export type Connections = { open: number; idle: number; waiting: number; most: number }
