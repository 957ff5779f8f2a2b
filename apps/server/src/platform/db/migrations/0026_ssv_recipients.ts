/**
 * Fee recipients with their transaction, so that a node that omits one is noticed like for every other event. The
 * chain has what is missing: the indexes are read again.
 */
export const ssvRecipientsMigration = `
truncate ssv_fee_recipients, ssv_operator_events, ssv_operator_readings, ssv_cluster_events, ssv_clusters,
  ssv_validator_events;
alter table ssv_fee_recipients add column transaction_hash text not null;
update ssv_indexes set next_block = first_block, indexed_seconds = null, anchor_block = null, anchor_hash = null,
  head_block = null, head_seconds = null, head_seen_at = null, behind = true;
`
