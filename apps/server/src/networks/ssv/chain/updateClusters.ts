import type { Hex } from '@granary/staking/ethereum'
import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/platform/db/Database.ts'
import type { ClusterEvent } from './SsvEvent.ts'

/**
 * Gives clusters the snapshot of their newest event.
 * @param found events just stored
 * @param undone clusters whose events were just deleted
 */
export async function updateClusters(
  transaction: Orm,
  indexId: number,
  found: readonly ClusterEvent[],
  undone: readonly Hex[],
): Promise<void> {
  const newest = new Map(found.map(event => [event.clusterId, event]))
  const touched = [...new Set([...undone, ...newest.keys()])]
  if (touched.length === 0) return
  const rows = [...newest.values()].map(({ clusterId, owner, operatorIds }) => [
    ...[clusterId, owner, operatorIds.join(',')],
  ])
  const named = sql`select jsonb_array_elements_text(${JSON.stringify(touched)}::jsonb)`
  const ofNewest = sql`
    select distinct on (cluster_id) *, ${effectiveEth(indexId)} as effective_eth from ssv_cluster_events e
    where index_id = ${indexId} and cluster_id in (${named})
    order by cluster_id, block_number desc, log_index desc`
  // New ones first, with owner and operators, which events in the database do not repeat.
  await transaction.execute(sql`
    insert into ssv_clusters (index_id, cluster_id, owner, operator_ids, validator_count, network_fee_index,
      cluster_index, active, balance_wei, block_number, log_index, transaction_hash, effective_eth)
    select e.index_id, e.cluster_id, r->>1, r->>2, e.validator_count, e.network_fee_index, e.cluster_index, e.active,
      e.balance_wei, e.block_number, e.log_index, e.transaction_hash, e.effective_eth
    from (${ofNewest}) e join jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r on r->>0 = e.cluster_id
    on conflict do nothing`)
  await transaction.execute(sql`
    update ssv_clusters c set validator_count = e.validator_count, network_fee_index = e.network_fee_index,
      cluster_index = e.cluster_index, active = e.active, balance_wei = e.balance_wei,
      block_number = e.block_number, log_index = e.log_index, transaction_hash = e.transaction_hash,
      effective_eth = e.effective_eth
    from (${ofNewest}) e where c.index_id = ${indexId} and c.cluster_id = e.cluster_id`)
  await transaction.execute(sql`
    delete from ssv_clusters c where c.index_id = ${indexId} and c.cluster_id in (${named})
      and not exists (select 1 from ssv_cluster_events e where e.index_id = ${indexId} and e.cluster_id = c.cluster_id)`)
}

/**
 * Effective balance after the event `e`, as the contract keeps it: as last proved, and 32 ETH more or less for each
 * validator added or removed since. A cluster without validators forgets what was proved.
 */
function effectiveEth(indexId: number): SQL {
  const ofCluster = (name: string) =>
    sql.raw(`${name}.index_id = ${indexId} and ${name}.cluster_id = e.cluster_id`)
  return sql`greatest(0, e.validator_count * 32 + coalesce((
    select p.proved_eth - p.validator_count * 32 from ssv_cluster_events p
    where ${ofCluster('p')} and p.proved_eth is not null
      and (p.block_number, p.log_index) <= (e.block_number, e.log_index)
      and not exists (select from ssv_cluster_events z where ${ofCluster('z')} and z.validator_count = 0
        and (z.block_number, z.log_index) > (p.block_number, p.log_index)
        and (z.block_number, z.log_index) <= (e.block_number, e.log_index))
    order by p.block_number desc, p.log_index desc limit 1), 0))`
}
