import { type SQL, sql } from 'drizzle-orm'
import { idRows } from '#server/platform/db/bigRows.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import { sumOwnerDays } from './sumOwnerDays.ts'

export type Room = {
  /** Most tracked validators of a network beside the provider's own. */
  watchedMax: number
  /** How many to add. */
  wanted: number
}

/**
 * Owners that may make room: watched once and not again for a day, or returned to but not for 90 days, and without
 * alerts.
 */
export const isIdle: SQL = sql`(
  (o.last_asked_at < now() - interval '90 days'
    or (o.last_asked_at < now() - interval '1 day' and o.last_asked_at < o.asked_at + interval '1 day'))
  and not exists (select from alert_subscriptions s where s.chain_id = o.chain_id and s.owner = o.owner))`

/**
 * Makes room for new validators, in a transaction that holds `holdTracking`. If there is none, removes idle owners,
 * the longest unwatched first and whole; removes no one if that would not suffice. Later runs delete their days and
 * events.
 * @returns whether there is room for all
 */
export async function makeRoom(orm: Orm, chainId: number, { watchedMax, wanted }: Room): Promise<boolean> {
  const [count] = await rowsOf<{ watched: number }>(
    orm,
    sql`select count(*)::integer as watched from ethereum_validators where chain_id = ${chainId} and not is_providers`,
  )
  const missing = wanted - (watchedMax - (count?.watched ?? 0))
  if (missing <= 0) return true
  if (wanted > watchedMax) return false
  // A closing day has listed its owners; the next watch retries.
  const engine = await rowsOf(
    orm,
    sql`select 1 from ethereum_cursors where chain_id = ${chainId} for update skip locked`,
  )
  if (engine.length === 0) return false
  const idle = await listIdle(orm, chainId)
  if (idle.length < missing) return false
  const last = idle[missing - 1]
  await forget(
    orm,
    chainId,
    idle.filter(({ ownerId }, place) => place < missing || (ownerId !== null && ownerId === last?.ownerId)),
  )
  return true
}

type Idle = { id: number; ownerId: number | null }

/** Validators of idle owners only, by the last watch, those of one owner together. */
function listIdle(orm: Orm, chainId: number): Promise<Idle[]> {
  return rowsOf(
    orm,
    sql`
    with asked as (
      select o.id, o.last_asked_at, ${isIdle} as idle from ethereum_owners o
       where o.chain_id = ${chainId} and o.asked_at is not null),
    looked as (
      select v.id, v.owner_id, a.last_asked_at, a.idle from ethereum_validators v join asked a on a.id = v.owner_id
       where v.chain_id = ${chainId} and not v.is_providers
      union all
      select v.id, v.owner_id, a.last_asked_at, a.idle from asked a
        join ethereum_list_validators l on l.owner_id = a.id join ethereum_validators v on v.id = l.validator_id
       where v.chain_id = ${chainId} and not v.is_providers
      union all
      select v.id, v.owner_id, null, true from ethereum_validators v
       where v.chain_id = ${chainId} and not v.is_providers),
    newest as (
      select id, owner_id, max(last_asked_at) as asked from looked group by id, owner_id having bool_and(idle))
    select id, owner_id as "ownerId" from newest
     order by max(asked) over (partition by coalesce(owner_id, -id)) nulls first, owner_id, id`,
  )
}

async function forget(orm: Orm, chainId: number, validators: readonly Idle[]): Promise<void> {
  const gone = idRows(validators.map(({ id }) => id))
  const owners = [...new Set(validators.flatMap(({ ownerId }) => ownerId ?? []))]
  await orm.execute(sql`
    update ethereum_owners o set summed = false where o.kind = 'list' and o.id in (
      select l.owner_id from ethereum_list_validators l where l.validator_id in ${gone})`)
  await orm.execute(sql`delete from ethereum_list_validators l where l.validator_id in ${gone}`)
  await orm.execute(
    sql`insert into ethereum_forgotten (validator_id) select id from ${gone} g on conflict do nothing`,
  )
  await orm.execute(sql`delete from ethereum_validators v where v.chain_id = ${chainId} and v.id in ${gone}`)
  const given = idRows(owners)
  await orm.execute(sql`
    update ethereum_owners o set asked_at = null, last_asked_at = null, too_many = false
     where o.id in ${given} and ${isIdle}`)
  // Most have none left, and there may be thousands.
  await orm.execute(sql`delete from ethereum_owner_days d where d.owner_id in ${given}`)
  const left = await rowsOf<{ id: number }>(
    orm,
    sql`select distinct v.owner_id as id from ethereum_validators v where v.owner_id in ${given}`,
  )
  for (const { id } of left) await sumOwnerDays(orm, { id, kind: 'address' })
}
