import { sql } from 'drizzle-orm'
import type { Orm } from '#server/platform/db/Database.ts'

/**
 * Serialises additions of validators and lists of a chain until the transaction ends: one at a time counts against
 * the bounds, and none misses a validator of a concurrent list.
 */
export async function holdTracking(transaction: Orm, chainId: number): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(7246802, ${chainId}::integer)`)
}
