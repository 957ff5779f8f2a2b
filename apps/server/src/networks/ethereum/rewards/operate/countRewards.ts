import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { Report } from '#server/platform/operate/Report.ts'

type Row = {
  chain: number
  slot: number
  finalizedEpoch: number
  seen: Date | string
  behind: boolean
  dutiesUnknown: boolean
  lastDay: string | null
  firstDay: string | null
  merged: number
  validators: number
  own: number
  unread: number
  backfilling: number
  statesGone: number
}

/** How far the rewards of each chain are known in both directions, and what is missing. */
export async function countRewards({ orm }: Database): Promise<Report> {
  const rows = await rowsOf<Row>(
    orm,
    sql`
      select c.chain_id as chain, c.slot::float8 as slot, c.finalized_epoch as "finalizedEpoch", c.seen_at as seen,
        c.behind, c.duties_unknown as "dutiesUnknown", d."firstDay", d."lastDay", coalesce(d.merged, 0) as merged,
        coalesce(v.validators, 0) as validators, coalesce(v.own, 0) as own, coalesce(v.unread, 0) as unread,
        coalesce(v.backfilling, 0) as backfilling, coalesce(v.gone, 0) as "statesGone"
      from ethereum_cursors c
      left join (select chain_id, min(date)::text as "firstDay", max(date)::text as "lastDay",
                   (count(*) filter (where days > 1))::int as merged
                   from ethereum_days group by chain_id) d on d.chain_id = c.chain_id
      left join (select chain_id, count(*)::int as validators, (count(*) filter (where is_providers))::int as own,
                   (count(*) filter (where from_slot is null))::int as unread,
                   (count(*) filter (where from_slot is not null and beginning = 'backfilling'))::int as backfilling,
                   (count(*) filter (where beginning = 'states_gone'))::int as gone
                   from ethereum_validators group by chain_id) v on v.chain_id = c.chain_id
      order by c.chain_id`,
  )
  return {
    columns: [
      ...['chain', 'slot', 'finalized epoch', 'node asked', 'behind', 'first day', 'last day', 'merged days'],
      ...['validators', 'own', 'unread', 'backfilling', 'states gone', 'missed proposals'],
    ],
    rows: rows.map(row => [
      row.chain,
      row.slot,
      row.finalizedEpoch,
      new Date(row.seen).toISOString(),
      row.behind ? 'yes' : 'no',
      row.firstDay,
      row.lastDay,
      row.merged,
      row.validators,
      row.own,
      row.unread,
      row.backfilling,
      row.statesGone,
      row.dutiesUnknown ? 'not told' : 'known',
    ]),
  }
}
