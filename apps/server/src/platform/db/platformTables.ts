import { index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { big, time } from './columns.ts'

/** When each job last ran, in any process. */
export const jobBeats = pgTable('job_beats', {
  name: text('name').primaryKey(),
  everySeconds: integer('every_seconds').notNull(),
  /** When the first run began, in whichever process. */
  startedAt: time('started_at').notNull(),
  succeededAt: time('succeeded_at'),
  failedAt: time('failed_at'),
  /** Why the last run failed: a code and a sentence, never an address or a secret. */
  failure: text('failure'),
  /** Failed runs since the last success. */
  failures: integer('failures').notNull().default(0),
})

/** Visitors' use of a limit shared by all processes. The key is a hash. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: big('points').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  table => [index('rate_limits_by_expiry').on(table.expiresAt)],
)

/** One row that readiness writes to test the database. */
export const readinessWrites = pgTable('readiness_writes', {
  id: smallint('id').primaryKey().default(1),
  writtenAt: time('written_at').notNull(),
})
