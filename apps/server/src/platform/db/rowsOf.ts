import type { SQL } from 'drizzle-orm'
import type { Orm } from './Database.ts'

/** The rows of a statement that Drizzle has no words for. Both databases answer `{ rows }`. */
export async function rowsOf<T>(orm: Orm, statement: SQL): Promise<T[]> {
  return ((await orm.execute(statement)) as unknown as { rows: T[] }).rows
}
