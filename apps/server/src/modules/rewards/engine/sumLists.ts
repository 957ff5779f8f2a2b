import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '../../../platform/db/Database.ts'
import { ethereumOwners } from '../../../platform/db/tables/rewards.ts'

/** Adds up the days of watch lists that are new: their validators may have been known for long. */
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
      await transaction.execute(sql`delete from ethereum_owner_days where owner_id = ${id}`)
      await transaction.execute(sql`
        insert into ethereum_owner_days (owner_id, date, validators, active_validators, active_gwei, wealth_gwei, rewards,
          penalties, slashing, execution_wei, deposited_gwei, withdrawn_gwei, active_gwei_epochs)
        select ${id}::integer, d.date, count(*)::integer, (count(*) filter (where d.active))::integer,
          coalesce(sum(d.effective_gwei) filter (where d.active), 0), sum(d.wealth_gwei), sum(d.rewards),
          sum(d.penalties), sum(d.slashing), sum(d.execution_wei), sum(d.deposited_gwei), sum(d.withdrawn_gwei),
          sum(d.active_gwei_epochs)
          from ethereum_list_keys k
          join ethereum_validators v on v.chain_id = ${chainId} and v.pubkey = k.pubkey
          join ethereum_validator_days d on d.validator_id = v.id
         where k.owner_id = ${id} group by d.date`)
      await transaction.execute(sql`update ethereum_owners set summed = true where id = ${id}`)
    })
}
