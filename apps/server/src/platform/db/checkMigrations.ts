import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { Orm } from './Database.ts'
import { migrations } from './migrations/migrations.ts'

/** A database may be restored, or migrated by a newer server, under a running process. */
export async function checkMigrations(orm: Orm): Promise<{ missing: string[]; unknown: string[] }> {
  const rows = await rowsOf<{ name: string }>(orm, sql`select name from migrations order by name`)
  const applied = new Set(rows.map(({ name }) => name))
  const known = new Set(migrations.map(({ name }) => name))
  return {
    missing: [...known].filter(name => !applied.has(name)),
    unknown: [...applied].filter(name => !known.has(name)),
  }
}
