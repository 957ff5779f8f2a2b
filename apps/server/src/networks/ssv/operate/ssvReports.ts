import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/Database.ts'
import type { Report } from '#server/platform/operate/Report.ts'
import { isoTime, reportRows } from '#server/platform/operate/reportRows.ts'
import { createIndexStore } from '../chain/IndexStore.ts'
import { ssvIndexes } from '../tables.ts'

export function describeIndexes({ orm }: Database): Promise<Report> {
  return reportRows(
    orm,
    sql`select i.chain_id as chain, i.contract, (i.next_block - 1)::text as "last block", i.head_block::text as head,
        ${isoTime(sql`i.head_seen_at`)} as "head seen", i.behind,
        (select count(*)::int from ssv_operator_events e where e.index_id = i.id and e.type = 'added') as operators,
        (select count(*)::int from ssv_clusters c where c.index_id = i.id and c.validator_count > 0) as clusters,
        (select coalesce(sum(c.validator_count), 0)::text from ssv_clusters c where c.index_id = i.id) as validators
      from ssv_indexes i order by i.chain_id, i.contract`,
  )
}

export async function listClusters({ orm }: Database, owner: string): Promise<Report> {
  if (!/^0x[0-9a-fA-F]{40}$/.test(owner)) return { refused: `${owner} is no address.` }
  return reportRows(
    orm,
    sql`select i.chain_id as chain, c.cluster_id as cluster, c.operator_ids as operators,
        c.validator_count::text as validators, c.active, c.balance_wei::text as "wei at snapshot",
        c.block_number::text as block
      from ssv_clusters c join ssv_indexes i on i.id = c.index_id where c.owner = ${owner.toLowerCase()}
      order by c.block_number desc, c.log_index desc limit 500`,
  )
}

/** Also while servers run: the next run of the job begins at the first block. */
export async function reindex({ orm }: Database, chain: string): Promise<Report> {
  const found = /^\d{1,9}$/.test(chain)
    ? await orm
        .select()
        .from(ssvIndexes)
        .where(eq(ssvIndexes.chainId, Number(chain)))
    : []
  if (found.length === 0) return { refused: `There is no index of SSV on chain ${chain}.` }
  const store = createIndexStore(orm)
  for (const index of found) await store.reset(index, index.firstBlock)
  return { done: `The events of ${found.length} SSV contract(s) on chain ${chain} will be read again.` }
}
