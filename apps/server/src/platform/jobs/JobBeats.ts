import { eq, sql } from 'drizzle-orm'
import { jobBeats } from '#server/platform/db/platformTables.ts'
import type { Orm } from '../db/Database.ts'

export type JobBeat = typeof jobBeats.$inferSelect & {
  /** Since the last good run, or since the first one began when none was good; by the database's clock. */
  ageSeconds: number
}

/** When each job last ran, in whichever process. */
export type JobBeats = {
  started(name: string, everySeconds: number): Promise<void>
  succeeded(name: string): Promise<void>
  failed(name: string, failure: string): Promise<void>
  list(): Promise<JobBeat[]>
}

export function createJobBeats(orm: Orm): JobBeats {
  const now = sql`now()`
  return {
    async started(name, everySeconds) {
      await orm
        .insert(jobBeats)
        .values({ name, everySeconds, startedAt: now })
        .onConflictDoUpdate({ target: jobBeats.name, set: { everySeconds, startedAt: now } })
    },
    async succeeded(name) {
      await orm.update(jobBeats).set({ succeededAt: now, failures: 0 }).where(eq(jobBeats.name, name))
    },
    async failed(name, failure) {
      const failures = sql`${jobBeats.failures} + 1`
      await orm.update(jobBeats).set({ failedAt: now, failure, failures }).where(eq(jobBeats.name, name))
    },
    async list() {
      const since = sql`coalesce(${jobBeats.succeededAt}, ${jobBeats.startedAt})`
      const rows = await orm
        .select({ beat: jobBeats, ageSeconds: sql<number>`extract(epoch from now() - ${since})::float8` })
        .from(jobBeats)
        .orderBy(jobBeats.name)
      return rows.map(({ beat, ageSeconds }) => ({ ...beat, ageSeconds }))
    },
  }
}
