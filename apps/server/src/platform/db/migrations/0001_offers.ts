export const offersMigration = `
create table key_source (
  id smallint primary key default 1 constraint key_source_is_one check (id = 1),
  fingerprint text not null,
  next_index bigint not null
);

create table offers (
  id uuid primary key,
  chain_id integer not null,
  withdrawal_address text not null,
  credentials_type text not null,
  request_key text not null,
  validator_count integer not null,
  status text not null constraint offers_status check (status in ('open', 'deposited', 'expired')),
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null
);
create unique index offers_one_open on offers (request_key) where status = 'open';
create index offers_by_address on offers (chain_id, withdrawal_address);
create index offers_by_expiry on offers (expires_at) where status = 'open';

create table validators (
  pubkey text primary key,
  key_index bigint not null constraint validators_key_index_once unique,
  offer_id uuid not null references offers (id),
  position integer not null,
  withdrawal_credentials text not null,
  amount_gwei bigint not null,
  signature text not null,
  deposit_message_root text not null,
  deposit_data_root text not null,
  fork_version text not null,
  constraint validators_place_in_offer unique (offer_id, position)
);

create table deposits (
  chain_id integer not null,
  transaction_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  from_address text not null,
  pubkey text not null references validators (pubkey),
  valid boolean not null,
  primary key (chain_id, transaction_hash, log_index)
);
create index deposits_by_pubkey on deposits (pubkey);
create index deposits_by_block on deposits (chain_id, block_number);

create table keystores (
  pubkey text primary key references validators (pubkey),
  keystore text not null,
  imported_at timestamp with time zone
);

create table scan_cursors (
  chain_id integer primary key,
  next_block bigint not null
);
`
