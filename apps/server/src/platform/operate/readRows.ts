import type { SQL } from 'drizzle-orm'
import type { Orm } from '../db/Database.ts'

/** The rows of a query that joins what no table of ours describes. */
export async function readRows<T>(orm: Orm, query: SQL): Promise<T[]> {
  return ((await orm.execute(query)) as unknown as { rows: T[] }).rows
}
