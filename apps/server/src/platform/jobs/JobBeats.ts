import { sql } from 'drizzle-orm'
import { jobBeats } from '#server/platform/db/platformTables.ts'
import type { Orm } from '../db/Database.ts'

export type JobBeat = typeof jobBeats.$inferSelect & {
  /** Since the last good run, or since the first one began when none was good; by the database's clock. */
  ageSeconds: number
}

/** When each job last ran, in whichever process. */
export function createJobBeats(orm: Orm) {
  const now = sql`now()`
  return {
    /** The first run of a job begins in this process. */
    async started(name: string, everySeconds: number): Promise<void> {
      await orm
        .insert(jobBeats)
        .values({ name, everySeconds, startedAt: now })
        .onConflictDoUpdate({ target: jobBeats.name, set: { everySeconds } })
    },
    async succeeded(name: string, everySeconds: number): Promise<void> {
      await orm
        .insert(jobBeats)
        .values({ name, everySeconds, startedAt: now, succeededAt: now })
        .onConflictDoUpdate({ target: jobBeats.name, set: { everySeconds, succeededAt: now, failures: 0 } })
    },
    async failed(name: string, everySeconds: number, failure: string): Promise<void> {
      const failures = sql`${jobBeats.failures} + 1`
      await orm
        .insert(jobBeats)
        .values({ name, everySeconds, startedAt: now, failedAt: now, failure, failures: 1 })
        .onConflictDoUpdate({
          target: jobBeats.name,
          set: { everySeconds, failedAt: now, failure, failures },
        })
    },
    async list(): Promise<JobBeat[]> {
      const since = sql`coalesce(${jobBeats.succeededAt}, ${jobBeats.startedAt})`
      const rows = await orm
        .select({ beat: jobBeats, ageSeconds: sql<number>`extract(epoch from now() - ${since})::float8` })
        .from(jobBeats)
        .orderBy(jobBeats.name)
      return rows.map(({ beat, ageSeconds }) => ({ ...beat, ageSeconds }))
    },
  }
}
