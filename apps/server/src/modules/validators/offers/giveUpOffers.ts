import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../../platform/db/Database.ts'
import { offers } from '../../../platform/db/tables.ts'

export type RoomWanted = {
  /** Among which offers room is to be made. */
  scope: SQL
  /** How many validators must go at least. */
  validators: number
  /** Who asks for room, and how many validators in open offers of the scope this visitor would then have. */
  visitor: string
  wouldHold: number
}

/**
 * Gives up open offers of visitors who hold more than the one who asks: those of the greatest holder first, and of
 * one holder the oldest. So nobody who fills the bound can shut out others. A deposit of an offer that was given up is
 * still taken, and its keys are never offered again.
 * @returns how many validators were given up; none when that would not have been enough
 */
export async function giveUpOffers(orm: Orm, room: RoomWanted): Promise<number> {
  const { rows } = (await orm.execute(sql`
    with open as (
      select id, validator_count, created_at, coalesce(visitor, id::text) as holder,
        sum(validator_count) over (partition by coalesce(visitor, id::text)) as held
      from ${offers} where status = 'open' and expires_at > now() and ${room.scope}),
    ranked as (
      select id, sum(validator_count) over (order by held desc, holder, created_at, id) - validator_count as before,
        sum(validator_count) over () as possible
      from open where holder <> ${room.visitor} and held >= ${room.wouldHold}),
    given_up as (
      update ${offers} set status = 'expired', visitor = null from ranked
      where ranked.id = ${offers}.id and status = 'open'
        and possible >= ${room.validators} and before < ${room.validators}
      returning validator_count)
    select coalesce(sum(validator_count), 0) as count from given_up`)) as unknown as {
    rows: { count: string }[]
  }
  return Number(rows[0]?.count)
}
