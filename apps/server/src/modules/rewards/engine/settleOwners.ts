import { sql } from 'drizzle-orm'
import { bigRows } from '../../../platform/db/bigRows.ts'
import type { Orm } from '../../../platform/db/Database.ts'
import { addOwners } from './addOwners.ts'
import type { StateReading } from './readState.ts'
import { type Tracked, withdrawalAddressOf } from './Tracked.ts'

/**
 * Credentials that named no withdrawal address may name one now, once and for ever: the validator, its events and its
 * days that were recorded belong to that owner then.
 * @returns the validators with their owners as they are now
 */
export async function settleOwners(
  orm: Orm,
  chainId: number,
  validators: readonly Tracked[],
  { found }: StateReading,
): Promise<readonly Tracked[]> {
  const named = validators.flatMap(({ id, pubkey, ownerId }) => {
    const owner = withdrawalAddressOf(found.get(pubkey)?.validator.withdrawal_credentials ?? null)
    return ownerId === null && owner ? [[id, owner] as const] : []
  })
  if (named.length === 0) return validators
  await addOwners(orm, chainId, new Set(named.map(([, owner]) => owner)))
  const given = bigRows({ id: 'integer', owner: 'text' }, named)
  const { rows } = (await orm.execute(sql`
    update ethereum_validators v set owner_id = o.id
      from ${given} n join ethereum_owners o on o.chain_id = ${chainId}::integer and o.owner = n.owner
     where v.id = n.id returning v.id, v.owner_id as owner`)) as unknown as {
    rows: { id: number; owner: number }[]
  }
  await orm.execute(sql`
    update ethereum_events e set owner_id = v.owner_id
      from ethereum_validators v join ${given} n on n.id = v.id where e.validator_id = v.id`)
  await addTheirDays(orm, rows)
  const owners = new Map(rows.map(({ id, owner }) => [id, owner]))
  return validators.map(one => ({ ...one, ownerId: owners.get(one.id) ?? one.ownerId }))
}

const counts = ['validators', 'active_validators'] as const
const sums = [
  ...['active_gwei', 'wealth_gwei', 'rewards', 'penalties', 'slashing', 'execution_wei'],
  ...['deposited_gwei', 'withdrawn_gwei', 'active_gwei_epochs'],
]

async function addTheirDays(orm: Orm, rows: readonly { id: number; owner: number }[]): Promise<void> {
  const given = bigRows(
    { id: 'integer', owner: 'integer' },
    rows.map(({ id, owner }) => [id, owner]),
  )
  const added = [...counts, ...sums].map(name => sql.raw(`${name} = d.${name} + excluded.${name}`))
  await orm.execute(sql`
    insert into ethereum_owner_days as d (owner_id, date, validators, active_validators, active_gwei, wealth_gwei, rewards,
      penalties, slashing, execution_wei, deposited_gwei, withdrawn_gwei, active_gwei_epochs)
    select n.owner, p.date, count(*)::integer, (count(*) filter (where p.active))::integer,
      coalesce(sum(p.effective_gwei) filter (where p.active), 0), sum(p.wealth_gwei), sum(p.rewards), sum(p.penalties),
      sum(p.slashing), sum(p.execution_wei), sum(p.deposited_gwei), sum(p.withdrawn_gwei), sum(p.active_gwei_epochs)
      from ${given} n join ethereum_validator_days p on p.validator_id = n.id
     group by n.owner, p.date
    on conflict (owner_id, date) do update set ${sql.join(added, sql`, `)}`)
}
