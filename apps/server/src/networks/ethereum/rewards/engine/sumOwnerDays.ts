import { sql } from 'drizzle-orm'
import type { Orm } from '#server/platform/db/Database.ts'

/** Sums the days of an owner again from its validators' days. */
export async function sumOwnerDays(
  orm: Orm,
  { id, kind }: { id: number; kind: 'address' | 'list' },
): Promise<void> {
  const members =
    kind === 'list'
      ? sql`select validator_id from ethereum_list_validators where owner_id = ${id}::integer`
      : sql`select id as validator_id from ethereum_validators where owner_id = ${id}::integer`
  await orm.execute(sql`delete from ethereum_owner_days where owner_id = ${id}`)
  await orm.execute(sql`
    insert into ethereum_owner_days (owner_id, date, validators, active_validators, active_gwei, wealth_gwei, rewards,
      penalties, slashing, execution_wei, deposited_gwei, withdrawn_gwei, active_gwei_epochs)
    select ${id}::integer, d.date, count(*)::integer, (count(*) filter (where d.active))::integer,
      coalesce(sum(d.effective_gwei) filter (where d.active), 0), sum(d.wealth_gwei), sum(d.rewards),
      sum(d.penalties), sum(d.slashing), sum(d.execution_wei), sum(d.deposited_gwei), sum(d.withdrawn_gwei),
      sum(d.active_gwei_epochs)
      from (${members}) m join ethereum_validator_days d on d.validator_id = m.validator_id
     group by d.date`)
}
