import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/Database.ts'
import type { Report } from '#server/platform/operate/Report.ts'
import { isoTime, reportRows } from '#server/platform/operate/reportRows.ts'

/** How far the rewards of each chain are known in both directions, and what is missing. */
export function countRewards({ orm }: Database): Promise<Report> {
  return reportRows(
    orm,
    sql`
      select c.chain_id as chain, c.slot::float8 as slot, c.finalized_epoch as "finalized epoch",
        ${isoTime(sql`c.seen_at`)} as "node asked", c.behind, d.first as "first day", d.last as "last day",
        coalesce(d.merged, 0) as "merged days", coalesce(v.validators, 0) as validators, coalesce(v.own, 0) as own,
        coalesce(v.unread, 0) as unread, coalesce(v.backfilling, 0) as backfilling, coalesce(v.gone, 0) as "states gone",
        case when c.duties_unknown then 'not told' else 'known' end as "missed proposals"
      from ethereum_cursors c
      left join (select chain_id, min(date)::text as first, max(date)::text as last,
                   (count(*) filter (where days > 1))::int as merged
                   from ethereum_days group by chain_id) d on d.chain_id = c.chain_id
      left join (select chain_id, count(*)::int as validators, (count(*) filter (where is_providers))::int as own,
                   (count(*) filter (where from_slot is null))::int as unread,
                   (count(*) filter (where from_slot is not null and beginning = 'backfilling'))::int as backfilling,
                   (count(*) filter (where beginning = 'states_gone'))::int as gone
                   from ethereum_validators group by chain_id) v on v.chain_id = c.chain_id
      order by c.chain_id`,
  )
}
