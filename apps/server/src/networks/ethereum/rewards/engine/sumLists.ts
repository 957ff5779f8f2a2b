import { and, eq, sql } from 'drizzle-orm'
import { ethereumOwners } from '#server/networks/ethereum/rewards/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { listKnownKeys } from './listKnownKeys.ts'
import { sumOwnerDays } from './sumOwnerDays.ts'
import { sweepForgotten } from './sweepForgotten.ts'

/**
 * Adds up the days of watch lists that are new, or have lost validators: the others may have been known for long. Takes
 * away what is left of those that made room.
 */
export async function sumLists(orm: Orm, chainId: number): Promise<void> {
  const fresh = await orm
    .select({ id: ethereumOwners.id })
    .from(ethereumOwners)
    .where(
      and(
        eq(ethereumOwners.chainId, chainId),
        eq(ethereumOwners.kind, 'list'),
        eq(ethereumOwners.summed, false),
      ),
    )
  for (const { id } of fresh)
    await orm.transaction(async transaction => {
      await transaction.execute(sql`select from ethereum_cursors where chain_id = ${chainId} for update`)
      await listKnownKeys(transaction, { id, chainId })
      await sumOwnerDays(transaction, { id, kind: 'list' })
      await transaction.execute(sql`update ethereum_owners set summed = true where id = ${id}`)
    })
  await sweepForgotten(orm)
}
