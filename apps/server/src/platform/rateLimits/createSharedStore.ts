import { lt, sql } from 'drizzle-orm'
import { rateLimits } from '#server/platform/db/platformTables.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { Orm } from '../db/Database.ts'

export type SharedUse = { key: string; points: number }

export type SharedTotal = SharedUse & { msLeft: number }

export type SharedStore = ReturnType<typeof createSharedStore>

const clearMs = 60_000

export function createSharedStore(orm: Orm) {
  let clearedAt = performance.now()

  /** Deletes ended windows. */
  async function clear(): Promise<void> {
    if (performance.now() - clearedAt < clearMs) return
    clearedAt = performance.now()
    await orm.delete(rateLimits).where(lt(rateLimits.expiresAt, sql`now() - interval '1 minute'`))
  }

  return {
    /** Adds usage, by the database's clock. @returns what each key used in its window, of all processes */
    async add(uses: readonly SharedUse[], seconds: number): Promise<SharedTotal[]> {
      // One order everywhere: two processes that hold rows the other waits for would both fail.
      const sorted = [...uses].sort((a, b) => (a.key < b.key ? -1 : 1))
      const rows = await rowsOf<SharedTotal>(
        orm,
        sql`
        insert into ${rateLimits} as known (key, points, expires_at)
        select used.key, used.points, now() + make_interval(secs => ${seconds})
          from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) as used (key text, points bigint)
        on conflict (key) do update set
          points = case when known.expires_at <= now() then excluded.points else known.points + excluded.points end,
          expires_at = case when known.expires_at <= now() then excluded.expires_at else known.expires_at end
        returning key, points::float8 as points, extract(epoch from expires_at - now())::float8 * 1000 as "msLeft"
      `,
      )
      await clear()
      return rows
    },
  }
}
