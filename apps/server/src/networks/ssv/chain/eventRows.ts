import { type SQL, sql } from 'drizzle-orm'
import type { ClusterEvent, FeeRecipientEvent, OperatorEvent, ValidatorEvent } from './SsvEvent.ts'

/** Rows per statement. */
const mostRows = 5_000

/** One parameter for all rows: several times as fast as one for each value. */
function inParts<T>(
  events: readonly T[],
  insert: (rows: string) => SQL,
  rowOf: (event: T) => unknown[],
): SQL[] {
  const statements: SQL[] = []
  for (let start = 0; start < events.length; start += mostRows)
    statements.push(insert(JSON.stringify(events.slice(start, start + mostRows).map(rowOf))))
  return statements
}

export function operatorRows(indexId: number, events: readonly OperatorEvent[]): SQL[] {
  return inParts(
    events,
    rows => sql`
      insert into ssv_operator_events
        (index_id, block_number, log_index, type, operator_ids, data, transaction_hash)
      select ${indexId}::integer, (r->>0)::bigint, (r->>1)::integer, r->>2, r->>3, r->4, r->>5
      from jsonb_array_elements(${rows}::jsonb) as r`,
    ({ blockNumber, logIndex, type, operatorIds, data, transactionHash }) => [
      ...[blockNumber, logIndex, type, operatorIds.join(','), data, transactionHash],
    ],
  )
}

export function clusterEventRows(indexId: number, events: readonly ClusterEvent[]): SQL[] {
  return inParts(
    events,
    rows => sql`
      insert into ssv_cluster_events (index_id, block_number, log_index, type, cluster_id, validator_count,
        network_fee_index, cluster_index, active, balance_wei, transaction_hash, proved_eth)
      select ${indexId}::integer, (r->>0)::bigint, (r->>1)::integer, r->>2, r->>3, (r->>4)::bigint,
        (r->>5)::numeric, (r->>6)::numeric, (r->>7)::boolean, (r->>8)::numeric, r->>9, (r->>10)::bigint
      from jsonb_array_elements(${rows}::jsonb) as r`,
    ({ blockNumber, logIndex, type, clusterId, snapshot, transactionHash, provedEth }) => [
      ...[blockNumber, logIndex, type, clusterId, snapshot.validatorCount, `${snapshot.networkFeeIndex}`],
      ...[`${snapshot.clusterIndex}`, snapshot.active, `${snapshot.balanceWei}`, transactionHash, provedEth],
    ],
  )
}

export function validatorRows(indexId: number, events: readonly ValidatorEvent[]): SQL[] {
  return inParts(
    events,
    rows => sql`
      insert into ssv_validator_events
        (index_id, block_number, log_index, type, pubkey, owner, cluster_id, transaction_hash)
      select ${indexId}::integer, (r->>0)::bigint, (r->>1)::integer, r->>2, r->>3, r->>4, r->>5, r->>6
      from jsonb_array_elements(${rows}::jsonb) as r`,
    ({ blockNumber, logIndex, type, pubkey, owner, clusterId, transactionHash }) => [
      ...[blockNumber, logIndex, type, pubkey, owner, clusterId, transactionHash],
    ],
  )
}

export function feeRecipientRows(indexId: number, events: readonly FeeRecipientEvent[]): SQL[] {
  return inParts(
    events,
    rows => sql`
      insert into ssv_fee_recipients (index_id, block_number, log_index, owner, recipient, transaction_hash)
      select ${indexId}::integer, (r->>0)::bigint, (r->>1)::integer, r->>2, r->>3, r->>4
      from jsonb_array_elements(${rows}::jsonb) as r`,
    ({ blockNumber, logIndex, owner, recipient, transactionHash }) => [
      ...[blockNumber, logIndex, owner, recipient, transactionHash],
    ],
  )
}
