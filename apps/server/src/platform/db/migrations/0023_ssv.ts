/**
 * Events of the SSV contract, from which every answer about SSV follows, and each cluster's newest snapshot. Lists of
 * operators are texts: `1,2,3,4`. Offers whose keys SSV operators run have the cluster's owner and operators.
 */
export const ssvMigration = `
alter table offers add column ssv_owner text;
alter table offers add column ssv_operator_ids text;
alter table offers add constraint offers_ssv_whole check ((ssv_owner is null) = (ssv_operator_ids is null));
create table ssv_indexes (
  id integer generated always as identity primary key,
  chain_id integer not null,
  contract text not null,
  first_block bigint not null,
  next_block bigint not null,
  indexed_seconds bigint,
  anchor_block bigint,
  anchor_hash text,
  head_block bigint,
  head_seconds bigint,
  head_seen_at timestamp with time zone,
  behind boolean not null default true,
  constraint ssv_indexes_once unique (chain_id, contract)
);
create table ssv_operator_events (
  index_id integer not null,
  block_number bigint not null,
  log_index integer not null,
  type text not null,
  operator_ids text not null,
  data jsonb not null,
  transaction_hash text not null,
  primary key (index_id, block_number, log_index)
);
create table ssv_operator_readings (
  index_id integer not null,
  operator_id bigint not null,
  read_block bigint not null,
  fee_wei numeric(78, 0) not null,
  pending_fee_wei numeric(78, 0),
  executable_from_seconds bigint,
  executable_to_seconds bigint,
  primary key (index_id, operator_id)
);
create table ssv_cluster_events (
  index_id integer not null,
  block_number bigint not null,
  log_index integer not null,
  type text not null,
  cluster_id text not null,
  validator_count bigint not null,
  network_fee_index numeric(78, 0) not null,
  cluster_index numeric(78, 0) not null,
  active boolean not null,
  balance_wei numeric(78, 0) not null,
  transaction_hash text not null,
  primary key (index_id, block_number, log_index)
);
create index ssv_cluster_events_by_cluster on ssv_cluster_events (index_id, cluster_id, block_number, log_index);
create table ssv_clusters (
  index_id integer not null,
  cluster_id text not null,
  owner text not null,
  operator_ids text not null,
  validator_count bigint not null,
  network_fee_index numeric(78, 0) not null,
  cluster_index numeric(78, 0) not null,
  active boolean not null,
  balance_wei numeric(78, 0) not null,
  block_number bigint not null,
  log_index integer not null,
  transaction_hash text not null,
  primary key (index_id, cluster_id)
);
create index ssv_clusters_by_owner on ssv_clusters (index_id, owner, block_number, log_index);
create table ssv_validator_events (
  index_id integer not null,
  block_number bigint not null,
  log_index integer not null,
  type text not null,
  pubkey text not null,
  owner text not null,
  cluster_id text not null,
  transaction_hash text not null,
  primary key (index_id, block_number, log_index)
);
create index ssv_validator_events_by_key on ssv_validator_events (index_id, pubkey, block_number, log_index);
create index ssv_validator_events_by_owner on ssv_validator_events (index_id, owner, block_number, log_index);
create table ssv_fee_recipients (
  index_id integer not null,
  block_number bigint not null,
  log_index integer not null,
  owner text not null,
  recipient text not null,
  primary key (index_id, block_number, log_index)
);
create index ssv_fee_recipients_by_owner on ssv_fee_recipients (index_id, owner, block_number, log_index);
`
