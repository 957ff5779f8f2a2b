import type { SQL } from 'drizzle-orm'
import type { Orm } from '#server/platform/db/Database.ts'

/** Rows of a statement that drizzle has no words for. Both databases answer `{ rows }`. */
export async function rowsOf<T>(orm: Orm, statement: SQL): Promise<T[]> {
  const { rows } = (await orm.execute(statement)) as unknown as { rows: T[] }
  return rows
}
