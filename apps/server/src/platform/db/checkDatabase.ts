import { sql } from 'drizzle-orm'
import { readinessWrites } from '#server/platform/db/platformTables.ts'
import type { Orm } from './Database.ts'

/**
 * A database that only answers is not enough: it may be full, or a copy that nobody may write.
 * @throws when nothing can be written
 */
export async function checkDatabase(orm: Orm): Promise<void> {
  await orm
    .insert(readinessWrites)
    .values({ writtenAt: sql`now()` })
    .onConflictDoUpdate({ target: readinessWrites.id, set: { writtenAt: sql`now()` } })
}
