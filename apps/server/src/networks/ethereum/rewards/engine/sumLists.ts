import { and, eq, sql } from 'drizzle-orm'
import { ethereumOwners } from '#server/networks/ethereum/rewards/tables.ts'
import { idRows } from '#server/platform/db/bigRows.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import { listKnownKeys } from './listKnownKeys.ts'
import { sumOwnerDays } from './sumOwnerDays.ts'

/**
 * Sums the days of watch lists that are new or have lost validators: their validators may be known for long. Deletes
 * what is left of removed validators.
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

/** Per run: a year of each is hundreds of rows. */
const mostAtOnce = 200

/** Deletes days and events of removed validators. May be interrupted anywhere. */
async function sweepForgotten(orm: Orm): Promise<void> {
  const rows = await rowsOf<{ id: number }>(
    orm,
    sql`select validator_id as id from ethereum_forgotten order by validator_id limit ${mostAtOnce}::integer`,
  )
  if (rows.length === 0) return
  const gone = idRows(rows.map(({ id }) => id))
  await orm.execute(sql`delete from ethereum_validator_days d where d.validator_id in ${gone}`)
  await orm.execute(sql`delete from ethereum_events e where e.validator_id in ${gone}`)
  await orm.execute(sql`delete from ethereum_forgotten f where f.validator_id in ${gone}`)
}
