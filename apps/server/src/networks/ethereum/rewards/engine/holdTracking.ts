import { sql } from 'drizzle-orm'
import type { Orm } from '#server/platform/db/Database.ts'

/**
 * Until the transaction ends nobody else adds validators or lists of a chain: one at a time counts against the bounds, and
 * none misses a validator of a list that is made at the same moment.
 */
export async function holdTracking(transaction: Orm, chainId: number): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(7246802, ${chainId}::integer)`)
}
