/**
 * Effective balances that oracles proved, in ETH, with each cluster's balance by them: fees are charged on it, whether
 * or not the contract's views answer. Past proofs are in the events, which the indexes read again.
 */
export const ssvEffectiveMigration = `
truncate ssv_fee_recipients, ssv_operator_events, ssv_operator_readings, ssv_cluster_events, ssv_clusters,
  ssv_validator_events;
alter table ssv_cluster_events add column proved_eth bigint;
alter table ssv_clusters add column effective_eth bigint not null;
update ssv_indexes set next_block = first_block, indexed_seconds = null, anchor_block = null, anchor_hash = null,
  head_block = null, head_seconds = null, head_seen_at = null, behind = true;
`
